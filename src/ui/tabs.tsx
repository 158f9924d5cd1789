export type Tab = {
  key: string;
  title: string;
  href: string;
  /** Shown as it is given; the set page fills it in per viewer. */
  count?: number | string;
};

/** Views of one thing as real links. `label` says what is chosen between. */
export function Tabs({ id, label, tabs, current }: { id?: string; label: string; tabs: Tab[]; current: string }) {
  return (
    <nav className="tabs" id={id} aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.key} href={tab.href} aria-current={tab.key === current ? "page" : undefined}>
          {tab.title} {tab.count !== undefined && <span>{tab.count}</span>}
        </a>
      ))}
    </nav>
  );
}
