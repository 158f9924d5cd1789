export type Tab = {
  key: string;
  title: string;
  href: string;
  /** Shown as it is given; the set page fills it in per viewer. */
  count?: number | string;
};

type TabsProps = {
  id?: string;
  /** What is chosen between. */
  label: string;
  tabs: Tab[];
  current: string;
  /** In a dialog: each tab takes the place of the dialog, and has the focus there. */
  isDialog?: boolean;
};

/** Views of one thing as real links. */
export function Tabs({ id, label, tabs, current, isDialog }: TabsProps) {
  return (
    <nav className="tabs" id={id} aria-label={label}>
      {tabs.map((tab) => (
        <a
          key={tab.key}
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
