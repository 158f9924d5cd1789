import { zoneTypes } from "../check/rules/formats.ts";
import { isBasicEnergy, type RuleCard } from "../deck/rules/cards.ts";
import type { deckSections } from "../deck/rules/sections.ts";

type Printed = RuleCard & { setCode: string | null; setId: string; number: string; numberKey: string };

/** Set and number as PTCG Live writes them; a set without a code is named by its id. */
export const printOf = ({ setCode, setId, number, numberKey }: Omit<Printed, keyof RuleCard>): string =>
  setCode ? `${setCode} ${numberKey}` : `${setId}-${number}`;

const letters: Record<string, string> = {
  ...{ Grass: "G", Fire: "R", Water: "W", Lightning: "L", Psychic: "P", Fighting: "F", Darkness: "D", Metal: "M" },
  Fairy: "Y",
};

/** PTCG Live calls basic Energy by its symbol. */
function nameInLive(card: Printed): string {
  const letter = letters[/^(?:Basic )?(\w+) Energy$/.exec(card.name)?.[1] ?? ""];
  return isBasicEnergy(card) && letter ? `Basic {${letter}} Energy` : card.name;
}

/** A line of a deck list as PTCG Live writes it. */
export const deckLine = (card: Printed, quantity: number): string => `${quantity} ${nameInLive(card)} ${printOf(card)}`;

type Sections<Card extends Printed> = ReturnType<
  typeof deckSections<{ card: Card & { evolvesFrom: string | null; releaseDate: string | null }; quantity: number }>
>;

const total = (sections: { count: number }[]) => sections.reduce((sum, { count }) => sum + count, 0);

const blocks = <Card extends Printed>(sections: Sections<Card>, counted: (section: Sections<Card>[number]) => number) =>
  sections.map((section) => {
    const lines = section.rows.map(({ card, quantity }) => deckLine(card, quantity));
    return [`${section.title}: ${counted(section)}`, ...lines].join("\n");
  });

/** A deck list as PTCG Live takes it; its headings count lines. */
export const liveText = <Card extends Printed>(sections: Sections<Card>): string =>
  [...blocks(sections, ({ rows }) => rows.length), `Total Cards: ${total(sections)}`].join("\n\n");

/** A deck list as simulators of TCG Pocket take it; their headings count cards, and a line has one type of Energy. */
export const pocketText = <Card extends Printed>(sections: Sections<Card>, energy: readonly string[]): string =>
  [energy.map((type) => `Energy: ${type}`).join("\n"), ...blocks(sections, ({ count }) => count)]
    .filter(Boolean)
    .join("\n\n");

const energyLine = /^\s*Energy\s*:(.*)$/i;

/** Whether a line names a basic Energy as PTCG Live writes it. */
export const isEnergyLine = (line: string): boolean => energyLine.test(line);

/** The types of lines such as "Energy: Fire, Water". */
export const energyIn = (lines: readonly string[]): string[] => {
  const named = lines.flatMap(
    (line) =>
      energyLine
        .exec(line)?.[1]
        ?.toLowerCase()
        .match(/[a-z]+/g) ?? [],
  );
  return zoneTypes.filter((type) => named.includes(type.toLowerCase()));
};

/** A deck list in Markdown, with names escaped. */
export const markdown = <Card extends Printed>(name: string, sections: Sections<Card>): string =>
  [
    `# ${escaped(name)}`,
    ...sections.map(({ title, rows, count }) =>
      [
        `## ${title} (${count})`,
        "",
        ...rows.map(({ card, quantity }) => `- ${quantity} ${escaped(card.name)} (${printOf(card)})`),
      ].join("\n"),
    ),
  ].join("\n\n");

const escaped = (text: string) => text.replaceAll(/[\\`*_[\]<>#|]/g, "\\$&");
