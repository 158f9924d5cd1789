import { langOf } from "../../lib/text/language.ts";

export type Crumb = { title: string; href: string };

/** The way down to this page; the page itself is its heading, so it is not repeated here. */
export function Breadcrumbs({ trail }: { trail: Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {trail.map((crumb) => (
          <li key={crumb.href}>
            <a href={crumb.href} lang={langOf(crumb.title)}>
              {crumb.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
