import { ButtonLink } from "../../../ui/form/button.tsx";

export const exportTitle = "Export";

const files = [
  {
    title: "Everything, as CSV",
    button: "Download CSV",
    text: "Copies with their condition, language, cost and date, graded cards and notes. Importing it brings all of it back.",
    href: "/api/collection/export.csv",
  },
  {
    title: "In TCGplayer’s columns, as CSV",
    button: "Download for TCGplayer",
    text: "Your copies as TCGplayer’s app writes them, which most other sites read.",
    href: "/api/collection/export.csv?format=tcgplayer",
  },
  {
    title: "Everything, as JSON",
    button: "Download JSON",
    text: "The same for programs, with your profile, preferences, pictures, reports and every change.",
    href: "/api/collection/export.json",
  },
];

export function ExportPage() {
  return (
    <section className="transfer">
      <header className="page-head">
        <h1>Export your collection</h1>
        <p>
          All that you entered is yours to take. Private notes are in it, and in the JSON file your email address, so
          mind who you give it to.
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
