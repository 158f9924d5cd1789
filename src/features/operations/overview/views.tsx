import { Icon } from "#ui/icons.tsx";

const purposes: Record<string, string> = {
  "/admin/installation": "Health, jobs, errors and invitations",
  "/admin/catalogue": "Load the full catalogue or import a file",
  "/admin/users": "Accounts, roles and suspensions",
  "/admin/cards": "Add, edit and remove sets, cards and variants",
  "/admin/collections": "Curated collections and their cards",
  "/admin/pokemon": "Species and the cards that show them",
  "/admin/decks": "Rules of each format",
  "/admin/reports/cards/open": "Reported cards and profiles",
  "/admin/prices": "Unusual prices waiting for a decision",
  "/admin/audit": "What staff changed, when and why",
};

type Section = { title: string; href: string; waiting: { texts: string[] } | null };

export const OverviewPage = ({ sections }: { sections: Section[] }) => (
  <section className="narrow">
    <header className="page-head">
      <h1>Admin Panel</h1>
    </header>
    <ul className="settings-rows staff-parts">
      {sections.map(({ title, href, waiting }) => (
        <li key={href}>
          <a href={href}>
            <b>{title}</b>
            <span>{purposes[href]}</span>
            {waiting && (
              <span className="badges">
                {waiting.texts.map((text) => (
                  <span key={text} className="badge">
                    {text}
                  </span>
                ))}
              </span>
            )}
            <Icon name="right" />
          </a>
        </li>
      ))}
    </ul>
  </section>
);
