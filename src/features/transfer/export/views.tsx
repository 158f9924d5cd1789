import { ButtonLink } from "#ui/form/button.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";

export const exportTitle = "Export";

const files = [
  {
    title: "Everything (CSV)",
    button: "Download CSV",
    text: "Copies with condition, language, price paid and date, each card’s rarity and artist, plus graded cards and notes. You can import this file again.",
    href: "/api/collection/export.csv",
  },
  {
    title: "TCGplayer format (CSV)",
    button: "Download for TCGplayer",
    text: "Your copies in the TCGplayer app’s format, which most other sites can read.",
    href: "/api/collection/export.csv?format=tcgplayer",
  },
  {
    title: "Everything (JSON)",
    button: "Download JSON",
    text: "For developers: all of the above plus your profile, preferences, pictures, reports and every change.",
    href: "/api/collection/export.json",
  },
];

export function ExportPage() {
  return (
    <section className="transfer">
      <header className="page-head">
        <Breadcrumbs trail={[{ title: "Collection", href: "/collection" }]} />
        <h1>Export your collection</h1>
        <p>
          Download everything you entered. Full exports include your private notes, and the JSON file your email
          address, so share them with care.
        </p>
      </header>
      <ul className="downloads">
        {files.map(({ title, text, href, button }) => (
          <li key={href}>
            <div>
              <b>{title}</b>
              <p>{text}</p>
            </div>
            <ButtonLink href={href}>{button}</ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
