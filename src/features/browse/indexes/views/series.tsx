import { counted } from "../../../../lib/text/counted.ts";
import { langOf } from "../../../../lib/text/language.ts";
import { Breadcrumbs, type Crumb } from "../../../../ui/navigation/breadcrumbs.tsx";
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
  return (
    <>
      <header className="page-head">
        <Breadcrumbs trail={trail} />
        <h1 lang={langOf(name)}>{name}</h1>
        <p>
          {englishName && `${englishName} · `}
          {counted(sets.length, "set", "sets")} · {counted(cards, "card", "cards")}
        </p>
      </header>
      <SetList sets={sets} />
    </>
  );
}
