import { useEffect, useState } from "react";
import { lastSpecies } from "#features/catalogue/species/rules.ts";
import type { AdvancedFilter, LongList } from "#features/search/advanced/views/filters.ts";
import type { Option } from "#features/search/advanced/views/options.ts";

const sources: Record<LongList, { address: string; optionOf: (row: Row) => Option }> = {
  sets: {
    address: "/api/set",
    optionOf: ({ name, englishName, code, releaseDate }) => ({
      value: `=${name}`,
      label: name,
      detail: [englishName, code, releaseDate?.slice(0, 4)].filter(Boolean).join(" · "),
    }),
  },
  artists: {
    address: "/api/artists",
    optionOf: ({ name, cardCount }) => ({ value: `=${name}`, label: name, detail: String(cardCount ?? "") }),
  },
  species: {
    address: `/api/pokemon?limit=${lastSpecies}`,
    optionOf: ({ name, id }) => ({ value: `=${name}`, label: name, detail: `#${id}` }),
  },
};

type Row = {
  name: string;
  id?: string | number;
  englishName?: string | null;
  code?: string | null;
  releaseDate?: string | null;
  cardCount?: number;
};

const loaded = new Map<LongList, Promise<Option[]>>();

function namesOf(list: LongList): Promise<Option[]> {
  const before = loaded.get(list);
  if (before) return before;
  const names = fetchNames(list);
  loaded.set(list, names);
  names.catch(() => loaded.delete(list));
  return names;
}

async function fetchNames(list: LongList): Promise<Option[]> {
  const { address, optionOf } = sources[list];
  const answer = await fetch(address, { headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const rows: Row[] = await answer.json();
  return [...new Map(rows.map((row) => [row.name, optionOf(row)])).values()];
}

export function useNames({ list }: AdvancedFilter, isWanted: boolean): { names: Option[]; isLoading: boolean } {
  const [names, setNames] = useState<Option[] | null>(null);
  useEffect(() => {
    if (!list || !isWanted || names) return;
    let isGone = false;
    namesOf(list).then(
      (found) => !isGone && setNames(found),
      () => !isGone && setNames([]),
    );
    return () => {
      isGone = true;
    };
  }, [list, isWanted, names]);
  return { names: names ?? [], isLoading: list !== undefined && names === null };
}
