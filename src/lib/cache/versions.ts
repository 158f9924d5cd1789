/**
 * What a kept value can be made from, and the file that names its version. A version is new when what it names has
 * changed; of a person's or a thing's own, the key also holds whose.
 */
export const versionNames = {
  /** Cards, sets, series, species, curated collections, the rules of decks. */
  catalogue: "src/features/catalogue/version.ts",
  /** Prices and exchange rates. */
  prices: "src/features/catalogue/version.ts",
  /** The day, for ages of prices and changes since. */
  day: "src/lib/time.ts",
  /** The program's own script and style sheet. */
  program: "src/http/assets/names.ts",
  /** A person's entries, copies and graded cards. */
  entries: "src/features/collection/version.ts",
  /** All decks of a person. */
  decks: "src/features/decks/deck/queries/decks.ts",
  /** One deck. */
  deck: "src/features/decks/deck/queries/decks.ts",
  /** One list. */
  list: "src/features/lists/list/queries/lists.ts",
  /** What visitors see of a person. */
  profile: "src/features/people/profile/queries.ts",
};

export type VersionName = keyof typeof versionNames;

type Version = string | number | null;

export type Versions<Name extends VersionName> = Readonly<Record<Name, Version>>;
