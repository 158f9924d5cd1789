import type { OverlayKind } from "#features/stream/overlays/rules/kinds.ts";
import { maxNewest, maxOpacity, maxOverlayRows, type Options } from "#features/stream/overlays/rules/options.ts";
import { Field, SelectField, type SelectOption } from "#ui/form/field.tsx";

export type ToolChoices = {
  games: SelectOption[];
  sets: { label: string; options: SelectOption[] }[];
  lists: SelectOption[];
  currencies: string[];
};

type FieldsProps = { options: Options; choices: ToolChoices };

const option = (value: string, label: string): SelectOption => ({ value, label });
const onOff = [option("on", "On"), option("off", "Off")];
const upTo = (most: number) => Array.from({ length: most }, (_, index) => option(String(index + 1), String(index + 1)));

type Select = { name: string; label: string; options: SelectOption[]; groups?: ToolChoices["sets"] };

const content: Record<OverlayKind, (choices: ToolChoices) => Select[]> = {
  set: ({ games, sets }) => [
    { name: "set", label: "Set", options: [option("", "Set of the newest card")], groups: sets },
    { name: "category", label: "Game", options: [option("", "Any game"), ...games] },
    { name: "goal", label: "Second goal", options: [option("master", "Master"), option("grandmaster", "Grandmaster")] },
    {
      name: "show",
      label: "Show",
      options: [
        option("all", "Progress and newest cards"),
        option("progress", "Progress"),
        option("newest", "Newest cards"),
      ],
    },
    { name: "count", label: "Newest cards", options: upTo(maxNewest) },
  ],
  list: ({ games, sets, lists }) => [
    {
      name: "of",
      label: "Cards of",
      options: [option("set", "A set"), option("list", "A list"), option("collection", "The collection, newest first")],
    },
    { name: "set", label: "Set", options: [option("", "Set of the newest card")], groups: sets },
    { name: "list", label: "List", options: [option("", "Choose a list"), ...lists] },
    { name: "category", label: "Game", options: [option("", "Any game"), ...games] },
    { name: "own", label: "Show", options: [option("all", "All"), option("have", "Have"), option("need", "Need")] },
    {
      name: "order",
      label: "Order",
      options: [
        option("number", "Number"),
        option("name", "Name"),
        option("rarity", "Rarity"),
        option("price", "Price"),
        option("newest", "As in the list"),
      ],
    },
    { name: "count", label: "Rows", options: upTo(maxOverlayRows) },
  ],
  card: () => [
    { name: "show", label: "Show", options: [option("all", "Picture and text"), option("picture", "Picture")] },
  ],
};

const look = ({ currencies }: ToolChoices): Select[] => [
  { name: "theme", label: "Theme", options: [option("dark", "Dark"), option("light", "Light")] },
  { name: "corners", label: "Corners", options: [option("round", "Rounded"), option("square", "Square")] },
  { name: "motion", label: "Animation", options: onOff },
  { name: "prices", label: "Prices", options: onOff },
  {
    name: "currency",
    label: "Currency",
    options: [option("", "Your currency"), ...currencies.map((code) => option(code, code))],
  },
  { name: "names", label: "Names", options: [option("english", "English"), option("printed", "As printed")] },
];

export function OptionFields({ kind, options, choices }: FieldsProps & { kind: OverlayKind }) {
  const value = (name: string) => String(Reflect.get(options, name) ?? "");
  return (
    <>
      {[...content[kind](choices), ...look(choices)].map((select) => (
        <SelectField key={select.name} {...select} id={`overlay-${select.name}`} value={value(select.name)} />
      ))}
      <Field
        name="opacity"
        label="Background opacity"
        type="range"
        min={0}
        max={maxOpacity}
        defaultValue={value("opacity")}
      />
    </>
  );
}
