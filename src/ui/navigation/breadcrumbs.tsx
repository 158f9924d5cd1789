import { langOf } from "../../lib/text/language.ts";

export type Crumb = { title: string; href: string };

/** Without the page itself, which is the heading. */
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
