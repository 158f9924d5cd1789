import { capital, countText } from "#lib/text/locale.ts";
import { ago } from "#lib/time.ts";
import { Icon } from "#ui/icons.tsx";

import { firstSteps, type SiteFigures } from "./rules.ts";

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

type OverviewProps = { sections: Section[]; figures: SiteFigures | null; now: Date };

export const OverviewPage = ({ sections, figures, now }: OverviewProps) => (
  <section className="narrow">
    <header className="page-head">
      <h1>Admin Panel</h1>
    </header>
    {figures && <Figures figures={figures} now={now} />}
    {figures && <FirstSteps steps={firstSteps(figures)} />}
    <ul className="settings-rows staff-parts">
      {sections.map((section) => (
        <li key={section.href}>
          <SectionLink {...section} />
        </li>
      ))}
    </ul>
  </section>
);

const SectionLink = ({ title, href, waiting }: Section) => (
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
);

const photosText = (photos: SiteFigures["photos"], now: Date): string => {
  if (photos.kind === "unseen") return "Not seen yet";
  return photos.kind === "working" ? "Working" : `Failing, since ${ago(photos.since, now)}`;
};

function Figures({ figures, now }: { figures: SiteFigures; now: Date }) {
  const { members, cards, databaseBytes, lastBackup, photos } = figures;
  const facts = [
    ["Members", countText(members)],
    ["Cards", countText(cards)],
    ["Database", `${countText(Math.round(databaseBytes / 1024 / 1024))} MB`],
    ["Last backup", lastBackup === null ? "Never" : capital(ago(new Date(lastBackup), now))],
    ["Photos", photosText(photos, now)],
  ];
  return (
    <dl className="site-figures">
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Gone once all are done. */
function FirstSteps({ steps }: { steps: ReturnType<typeof firstSteps> }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <section className="panel first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">
        First steps <small>{`${done} of ${steps.length}`}</small>
      </h2>
      <ol>
        {steps.map(({ title, href, isDone }) => (
          <li key={title} data-done={isDone}>
            <span className="unseen">{isDone ? "Done: " : "To do: "}</span>
            {isDone ? title : <a href={href}>{title}</a>}
          </li>
        ))}
      </ol>
    </section>
  );
}
