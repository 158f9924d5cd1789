import { langOf } from "#lib/text/language.ts";

/** `lang`: of the title, where its letters do not tell it. */
export type Crumb = { title: string; href: string; lang?: string | undefined };

/** Above the first pages of the staff. */
export const adminTrail: Crumb[] = [{ title: "Admin Panel", href: "/admin" }];

export const AdminCrumb = () => <Breadcrumbs trail={adminTrail} />;

/** The trail to a page, without the page itself, which is the heading. */
export function Breadcrumbs({ trail }: { trail: Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {trail.map((crumb) => (
          <li key={crumb.href}>
            <a href={crumb.href} lang={crumb.lang ?? langOf(crumb.title)}>
              {crumb.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
