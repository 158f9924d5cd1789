import type { ReactNode } from "react";

const settingsSections = {
  profile: "Profile",
  preferences: "Preferences",
  "signing-in": "Login",
  sessions: "Sessions",
  membership: "Membership",
  delete: "Delete account",
} as const;

export type SectionId = keyof typeof settingsSections;

export function SettingsPage({ parts }: { parts: Record<SectionId, ReactNode> }) {
  const shown = (Object.keys(settingsSections) as SectionId[]).filter((id) => parts[id]);
  return (
    <>
      <header className="page-head">
        <h1>Settings</h1>
      </header>
      <div className="settings">
        <SectionLinks ids={shown} />
        <div className="settings-parts">
          {shown.map((id) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{settingsSections[id]}</h2>
              {parts[id]}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

const SectionLinks = ({ ids }: { ids: SectionId[] }) => (
  <nav aria-label="Settings" className="settings-nav">
    {ids.map((id) => (
      <a key={id} href={`#${id}`}>
        {settingsSections[id]}
      </a>
    ))}
  </nav>
);
