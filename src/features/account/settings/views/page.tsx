import type { ReactNode } from "react";
import { langOf } from "#lib/text/language.ts";
import { Icon } from "#ui/icons.tsx";
import { Breadcrumbs, type Crumb } from "#ui/navigation/breadcrumbs.tsx";
import { type SectionId, sectionGroups, sectionPath, sectionTitles, settingsPath } from "./sections.ts";

/** What each section is set to; one that is missing is not shown. */
export type Summary = Partial<Record<SectionId, ReactNode>>;

export function SettingsIndex({ summary }: { summary: Summary }) {
  return (
    <>
      <header className="page-head">
        <h1>Settings</h1>
      </header>
      <div className="settings-index">
        {groupsOf(summary).map(({ id, title, ids }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <ul className="settings-rows">
              {ids.map((section) => (
                <li key={section} id={section}>
                  <SectionRow id={section} text={summary[section]} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

const SectionRow = ({ id, text }: { id: SectionId; text: ReactNode }) => (
  <a href={sectionPath(id)} className={id === "delete" ? "danger" : undefined}>
    <b>{sectionTitles[id]}</b>
    <span>{text}</span>
    <Icon name="right" />
  </a>
);

type SectionProps = { id: SectionId; summary: Summary; head?: Head; children: ReactNode };
type Head = { title: string; back: Crumb };

const headOf = (id: SectionId): Head => ({ title: sectionTitles[id], back: { title: "Settings", href: settingsPath } });

export function SettingsSection({ id, summary, head = headOf(id), children }: SectionProps) {
  return (
    <div className="settings">
      <SectionLinks current={id} summary={summary} />
      <div className="settings-part">
        <header className="page-head">
          <Breadcrumbs trail={[head.back]} />
          <h1 lang={langOf(head.title)}>{head.title}</h1>
        </header>
        {children}
      </div>
    </div>
  );
}

const SectionLinks = ({ current, summary }: { current: SectionId; summary: Summary }) => (
  <nav aria-label="Settings" className="settings-nav">
    {groupsOf(summary).map(({ id, title, ids }) => (
      <div key={id}>
        <p>{title}</p>
        {ids.map((section) => (
          <a key={section} href={sectionPath(section)} aria-current={section === current ? "page" : undefined}>
            {sectionTitles[section]}
          </a>
        ))}
      </div>
    ))}
  </nav>
);

const groupsOf = (summary: Summary) =>
  sectionGroups.map(({ id, title, sections }) => ({
    id,
    title,
    ids: (Object.keys(sections) as SectionId[]).filter((section) => summary[section] !== undefined),
  }));
