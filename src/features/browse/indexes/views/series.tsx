import { counted } from "../../../../lib/text/counted.ts";
import { PageHead } from "../../../../ui/frame/page-head.tsx";
import type { Crumb } from "../../../../ui/navigation/breadcrumbs.tsx";
import { type ListedSet, SetList } from "./set-list.tsx";

export function SeriesPage({
  name,
  englishName,
  trail,
  sets,
}: {
  name: string;
  englishName?: string | null;
  trail: Crumb[];
  sets: ListedSet[];
}) {
  const cards = sets.reduce((sum, { set }) => sum + set.cardCount, 0);
  const owned = sets.reduce((sum, { progress }) => sum + (progress?.owned ?? 0), 0);
  const facts = [
    englishName,
    counted(sets.length, "set", "sets"),
    owned > 0 ? `${owned.toLocaleString("en")} of ${counted(cards, "card", "cards")}` : counted(cards, "card", "cards"),
  ];
  return (
    <>
      <PageHead trail={trail} title={name} facts={facts.filter(Boolean).join(" · ")} />
      <SetList sets={sets} />
    </>
  );
}
