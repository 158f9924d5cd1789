type Operation = { summary?: string; parameters?: { name: string; in: string; required: boolean; schema?: unknown }[] };

export type Paths = Record<string, Record<string, Operation>>;

export type Call = Operation & { method: string; path: string };

export type CallGroup = { id: string; title: string; calls: Call[] };

/** By the first part of the address, without `/api`. */
const groups: [title: string, parts: string[]][] = [
  [
    "Catalogue",
    [
      ...["card", "set", "series", "artists", "pokemon", "pokedex"],
      ...["set-stats", "total-stats", "currency", "exchange-rates"],
      ...["", "jp", "tcg-pocket-en", "collections"],
    ],
  ],
  ["Search", ["search"]],
  ["Collection", ["collection", "activity", "level", "u", "shared"]],
  ["Lists", ["lists"]],
  ["Decks", ["decks"]],
  ["Friends", ["friends", "friend-request", "friend-cards", "blocks", "showcase", "share-link"]],
  ["Trades", ["trades"]],
  ["Stream Tools", ["stream", "stream-tools"]],
  ["Account", ["user", "account", "avatar", "auth", "tokens", "pro", "stripe"]],
  ["Reports", ["reports"]],
  ["Staff", ["admin"]],
  ["More", []],
];

const titleOf = (path: string): string => {
  const part = path.replace(/^\/api(?=\/)/, "").split("/")[1] ?? "";
  return groups.find(([, parts]) => parts.includes(part))?.[0] ?? "More";
};

/** Groups without calls are left out. */
export function callGroups(paths: Paths): CallGroup[] {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ ...operation, method, path })),
  );
  const byTitle = Map.groupBy(calls, ({ path }) => titleOf(path));
  return groups.flatMap(([title]) => {
    const own = byTitle.get(title);
    return own ? [{ id: title.toLowerCase().replaceAll(" ", "-"), title, calls: own }] : [];
  });
}
