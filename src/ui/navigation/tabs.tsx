export type Tab = {
  key: string;
  /** Keeps the focus when a swap replaces the tabs. */
  id?: string;
  title: string;
  href: string;
  /** The set page fills it in per viewer. */
  count?: number | string;
};

type TabsProps = {
  id?: string;
  label: string;
  tabs: Tab[];
  current: string;
  /** Whether each tab replaces the dialog and takes the focus. */
  isDialog?: boolean;
};

export function Tabs({ id, label, tabs, current, isDialog }: TabsProps) {
  return (
    <nav className="tabs" id={id} aria-label={label}>
      {tabs.map((tab) => (
        <a
          key={tab.key}
          id={tab.id}
          href={tab.href}
          aria-current={tab.key === current ? "page" : undefined}
          data-overlay={isDialog || undefined}
          // biome-ignore lint/a11y/noAutofocus: it takes the focus when its dialog is opened, not when the page is loaded.
          autoFocus={isDialog && tab.key === current}
        >
          {tab.title} {tab.count !== undefined && <span>{tab.count}</span>}
        </a>
      ))}
    </nav>
  );
}
