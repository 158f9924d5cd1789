import type { Context } from "hono";
import type { Env } from "../../../http/env.ts";
import { count, isBasicPokemon, kindsOf } from "../rules/cards.ts";
import { isPocket } from "../rules/formats.ts";
import { maxShuffled } from "../rules/limits.ts";
import { testHand } from "../rules/play/hand.ts";
import { mulliganRate, oddsOf } from "../rules/play/odds.ts";
import { sectionsOf } from "../rules/sections.ts";
import { liveText, markdown, pocketText, printOf } from "../rules/text.ts";
import { ExportPage, SheetPage, type SheetProps } from "../views/export.tsx";
import { OddsPage, type ShownHand } from "../views/odds.tsx";
import { formatName } from "../views/parts.tsx";
import { visibleDeck } from "./deck.tsx";
import type { LoadedRow } from "./load.ts";

export async function exportPage(c: Context<Env>, id: string) {
  const { name, format, rows, energy } = await visibleDeck(c, id);
  const sections = sectionsOf(rows);
  const text = isPocket(format)
    ? { label: "For TCG Pocket tools", text: pocketText(sections, energy) }
    : { label: "For PTCG Live", text: liveText(sections) };
  const body = <ExportPage id={id} name={name} {...text} markdown={markdown(name, sections)} />;
  return { title: `Export ${name}`, body };
}

const markOf = ({ card }: LoadedRow): string => card.prints.find(({ id }) => id === card.id)?.mark ?? "";

export async function sheetPage(c: Context<Env>, id: string, size: SheetProps["size"]) {
  const { name, format, rows } = await visibleDeck(c, id);
  const sections = sectionsOf(rows).map(({ title, count: cards, rows: own }) => ({
    title,
    count: cards,
    lines: own.map((row) => ({
      quantity: row.quantity,
      name: row.card.name,
      set: row.card.setCode ?? row.card.setId,
      number: row.card.number,
      mark: markOf(row),
    })),
  }));
  const body = <SheetPage id={id} name={name} format={formatName(format)} size={size} sections={sections} />;
  return { title: `Registration sheet for ${name}`, body };
}

type Asked = { seed: number; draws: number };

export async function oddsPage(c: Context<Env>, id: string, asked: Asked) {
  const deck = await visibleDeck(c, id);
  const isOfPocket = isPocket(deck.format);
  const isTooLarge = deck.count > maxShuffled;
  const rows = isTooLarge ? [] : deck.rows;
  const odds = new Map(oddsOf(rows, isOfPocket).map((one) => [one.id, one]));
  const body = (
    <OddsPage
      id={id}
      name={deck.name}
      isPocket={isOfPocket}
      isTooLarge={isTooLarge}
      mulligan={isOfPocket || rows.length === 0 ? null : mulliganRate(rows)}
      hand={rows.length === 0 ? null : handOf(rows, isOfPocket, asked)}
      counts={countsOf(deck.rows)}
      odds={sectionsOf(rows).flatMap(({ rows: own }) =>
        own.flatMap(({ card, quantity }) => {
          const chances = odds.get(card.id);
          return chances ? [{ ...chances, name: card.name, print: printOf(card), quantity }] : [];
        }),
      )}
    />
  );
  return { title: `Odds for ${deck.name}`, body };
}

function handOf(rows: LoadedRow[], isOfPocket: boolean, asked: Asked): ShownHand {
  const { hand, prizes, drawn, mulligans } = testHand(rows, { ...asked, isPocket: isOfPocket });
  const names = (cards: { name: string }[]) => cards.map(({ name }) => name);
  return {
    ...asked,
    hand: names(hand),
    prizes: names(prizes),
    drawn: names(drawn),
    mulligans: isOfPocket ? 0 : mulligans,
  };
}

const kinds = ["Stage 1", "Stage 2", "Supporter", "Item", "Pokémon Tool", "Stadium"];

/** How many cards there are of each stage and kind, and of each type of Pokémon. */
function countsOf(rows: LoadedRow[]): { title: string; count: number }[] {
  const of = (title: string, is: (row: LoadedRow) => boolean) => ({ title, count: count(rows.filter(is)) });
  const types = [...new Set(rows.flatMap(({ card }) => (card.supertype === "pokemon" ? card.types : [])))].toSorted();
  return [
    of("Basic Pokémon", ({ card }) => isBasicPokemon(card)),
    ...kinds.map((kind) => of(kind, ({ card }) => kindsOf(card).includes(kind))),
    of("Energy", ({ card }) => card.supertype === "energy"),
    ...types.map((type) =>
      of(`${type} Pokémon`, ({ card }) => card.supertype === "pokemon" && card.types.includes(type)),
    ),
  ].filter((one) => one.count > 0);
}
