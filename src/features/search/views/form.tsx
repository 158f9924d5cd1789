import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Field, SelectField, type SelectOption } from "../../../ui/field.tsx";
import { faceTypes } from "../../catalogue/face.tsx";
import { RARITIES } from "../../catalogue/import/rarities.ts";
import { sorts } from "../query.ts";
import { flags, formats, plain, subtypes } from "../words.ts";

export type SearchFormProps = {
  /** The whole query as text. */
  q: string;
  /** What each field holds, and the text of what has no field. */
  fields: Record<string, string>;
  rest: string;
  /** The currency that prices are typed in; absent while they are hidden. */
  currency?: string;
  /** Whether there is a collection to ask about. */
  isSignedIn: boolean;
};

const any: SelectOption = { value: "", label: "Any" };
const titled = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const optionsOf = (names: readonly string[]): SelectOption[] =>
  names.map((name) => ({ value: plain(name), label: titled(name) }));

const energies = faceTypes.filter((type) => type !== "trainer" && type !== "energy");
const kinds: SelectOption[] = [
  { value: "pokemon", label: "Pokémon" },
  { value: "trainer", label: "Trainer" },
  { value: "energy", label: "Energy" },
];
const subtypeOptions = [
  ...new Map(subtypes.map((name) => [plain(name), { value: plain(name), label: name }])).values(),
];
const none: SelectOption = { value: "none", label: "None" };

const unique = (options: SelectOption[]) => [...new Map(options.map((option) => [option.value, option])).values()];
const rarityGroups = [
  { label: "English", options: RARITIES.EN },
  { label: "Japanese", options: RARITIES.JP },
  { label: "Pocket", options: RARITIES["TCG-POCKET-EN"] },
].map(({ label, options }) => ({
  label,
  options: unique(options.map(({ display }) => ({ value: plain(display), label: display }))),
}));

const flagTitles: Record<(typeof flags)[number], string> = {
  secret: "Secret",
  promo: "Promo",
  new: "New: of the last 90 days",
  owned: "Owned",
  dupe: "Owned more than once",
  wanted: "Missing in a set you have begun",
};
const ofCollection: readonly string[] = ["owned", "dupe", "wanted"];
const number = "A number, or >= and a number";

type Choice = {
  name: string;
  label: string;
  options?: SelectOption[];
  groups?: { label: string; options: SelectOption[] }[];
};
type Line = { name: string; label: string; hint?: string };

const isChoice = (field: Choice | Line): field is Choice => "options" in field || "groups" in field;

/** The filter kinds, then the rest. */
function fieldsFor({ currency, isSignedIn }: SearchFormProps): (Choice | Line)[] {
  const flagOptions = flags
    .filter((flag) => isSignedIn || !ofCollection.includes(flag))
    .map((flag) => ({ value: flag, label: flagTitles[flag] }));
  return [
    { name: "type", label: "Card type", options: kinds },
    { name: "energy", label: "Energy type", options: optionsOf(energies) },
    { name: "subtype", label: "Subtype", options: subtypeOptions },
    { name: "set", label: "Set", hint: "Name or code" },
    { name: "rarity", label: "Rarity", groups: rarityGroups },
    { name: "weakness", label: "Weakness", options: [...optionsOf(energies), none] },
    { name: "resistance", label: "Resistance", options: [...optionsOf(energies), none] },
    { name: "retreat", label: "Retreat cost", hint: number },
    { name: "hp", label: "Hit points", hint: number },
    { name: "attack", label: "Attack" },
    { name: "number", label: "Number", hint: "As on the card: 4, TG12, 215/203" },
    { name: "ability", label: "Ability" },
    { name: "artist", label: "Artist" },
    { name: "evolves", label: "Evolves from" },
    { name: "variant", label: "Variant", hint: "Reverse, 1st edition, Poké Ball …" },
    ...(isSignedIn ? [{ name: "own", label: "Copies you own", hint: number }] : []),
    ...(currency ? [{ name: "price", label: `Price in ${currency}`, hint: number }] : []),
    { name: "released", label: "Released", hint: "2023, 2023-05 or >= and a date" },
    { name: "dex", label: "Pokédex number", hint: number },
    {
      name: "category",
      label: "Game",
      options: [
        { value: "EN", label: "English TCG" },
        { value: "JP", label: "Japanese TCG" },
        { value: "TCG-POCKET-EN", label: "TCG Pocket" },
      ],
    },
    { name: "format", label: "Legal in", options: optionsOf(formats) },
    { name: "is", label: "Only", options: flagOptions },
    { name: "sort", label: "Sort by", options: optionsOf(sorts.filter((sort) => sort !== "match")) },
    {
      name: "dir",
      label: "Direction",
      options: [
        { value: "asc", label: "Upwards" },
        { value: "desc", label: "Downwards" },
      ],
    },
  ];
}

/** Every filter as a field. Its answer is the text of the query, so that every search is a link. */
export function SearchForm(props: SearchFormProps) {
  const { q, rest, fields } = props;
  return (
    <div className="search-form">
      <search>
        <form action="/search/advanced" className="query-line">
          <Field
            id="query-text"
            name="q"
            label="Query"
            defaultValue={q}
            autoComplete="off"
            spellCheck={false}
            hint="What the filters below make, to be changed, kept and shared. Words, “phrases”, key:value, -not, or, ( )"
          />
          <Button tone="primary" icon="search">
            Search
          </Button>
        </form>
      </search>
      <details open={q === ""}>
        <summary className="chip">Filters</summary>
        <form action="/search/advanced" className="filters">
          <input type="hidden" name="compose" value="1" />
          <Field id="filter-words" name="q" label="Words" defaultValue={rest} autoComplete="off" />
          {fieldsFor(props).map((field) => {
            const value = fields[field.name] ?? "";
            const id = `filter-${field.name}`;
            if (!isChoice(field)) return <Field key={id} {...field} id={id} defaultValue={value} autoComplete="off" />;
            const { options = [], groups = [] } = field;
            const known = [any, ...options, ...groups.flatMap((group) => group.options)].some(
              (one) => one.value === value,
            );
            // What was typed as text may be none of the choices, and must not be lost.
            const typed = known ? [] : [{ value, label: titled(value) }];
            return <SelectField key={id} {...field} id={id} value={value} options={[any, ...typed, ...options]} />;
          })}
          <p className="actions">
            <Button tone="primary" icon="search">
              Search
            </Button>
            <ButtonLink tone="quiet" href="/search/advanced">
              Clear
            </ButtonLink>
          </p>
        </form>
      </details>
    </div>
  );
}
