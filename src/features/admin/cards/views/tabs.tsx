import { Tabs } from "#ui/navigation/tabs.tsx";

const tabs = [
  { key: "cards", title: "Cards", href: "/admin/cards" },
  { key: "changes", title: "Changes", href: "/admin/cards/changes" },
  { key: "sets", title: "Sets", href: "/admin/cards/sets" },
  { key: "series", title: "Series", href: "/admin/cards/series" },
] as const;

export const CardTabs = ({ current }: { current: (typeof tabs)[number]["key"] }) => (
  <Tabs label="Cards" tabs={[...tabs]} current={current} />
);
