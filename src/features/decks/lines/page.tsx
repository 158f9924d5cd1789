import type { Context } from "hono";
import { facesOfCards, type LinkedFace } from "#features/catalogue/face/queries.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import type { Env } from "#http/env.ts";
import { kindCounts } from "../builder/rules/counts.ts";
import { isPocket } from "../check/rules/formats.ts";
import { testHand } from "../check/rules/hand.ts";
import { mulliganRate, oddsOf } from "../check/rules/odds.ts";
import { OddsPage, type ShownHand } from "../check/views.tsx";
import { visibleDeck } from "../deck/page/deck.tsx";
import type { LoadedRow } from "../deck/page/load.ts";
import { maxShuffled } from "../deck/rules/limits.ts";
import { deckSections, withOneEnergy } from "../deck/rules/sections.ts";
import { formatName } from "../deck/views/parts.tsx";
import { liveText, markdown, pocketText, printOf } from "./rules.ts";
import { DeckExportPage, SheetPage, type SheetProps } from "./views/export.tsx";

export async function exportPage(c: Context<Env>, id: string) {
  const { name, format, rows, energy } = await visibleDeck(c, id);
  const sections = deckSections(rows);
  const text = isPocket(format)
    ? { label: "For TCG Pocket tools", text: pocketText(sections, energy) }
    : { label: "For PTCG Live", text: liveText(sections) };
  const body = <DeckExportPage id={id} name={name} {...text} markdown={markdown(name, sections)} />;
  return { title: `Export ${name}`, body };
}

const markOf = ({ card }: LoadedRow): string => card.prints.find(({ id }) => id === card.id)?.mark ?? "";

export async function sheetPage(c: Context<Env>, id: string, size: SheetProps["size"]) {
  const { name, format, rows, state } = await visibleDeck(c, id);
  const sections = deckSections(rows).map(({ title, count: cards, rows: own }) => ({
    title,
    count: cards,
    lines: withOneEnergy(own).map((row) => ({
      quantity: row.quantity,
      name: row.card.name,
      set: row.card.setCode ?? row.card.setId,
      number: row.card.number,
      mark: markOf(row),
    })),
  }));
  const props = {
    id,
    name,
    format: formatName(format),
    size,
    sections,
    isLegal: state === "legal" || state === "unknown",
  };
  const body = <SheetPage {...props} />;
  return { title: `Registration sheet for ${name}`, body };
}

type HandQuery = { seed: number; draws: number };

export async function oddsPage(c: Context<Env>, id: string, query: HandQuery) {
  const deck = await visibleDeck(c, id);
  const isOfPocket = isPocket(deck.format);
  const isTooLarge = deck.count > maxShuffled;
  const rows = isTooLarge ? [] : deck.rows;
  const odds = new Map(oddsOf(rows, isOfPocket).map((one) => [one.id, one]));
  const faces = await facesOfCards(
    c.var.db,
    rows.map(({ card }) => card.id),
  );
  const body = (
    <OddsPage
      id={id}
      name={deck.name}
      isPocket={isOfPocket}
      isTooLarge={isTooLarge}
      mulligan={isOfPocket || rows.length === 0 ? null : mulliganRate(rows)}
      hand={rows.length === 0 ? null : handOf(rows, isOfPocket, query, faces)}
      counts={kindCounts(deck.rows)}
      count={deck.count}
      odds={deckSections(rows).flatMap(({ rows: own }) =>
        own.flatMap(({ card, quantity }) => {
          const chances = odds.get(card.id);
          const face = faces.get(card.id)?.face;
          return chances && face ? [{ ...chances, face, name: leadingName(card), print: printOf(card), quantity }] : [];
        }),
      )}
    />
  );
  return { title: `Odds for ${deck.name}`, body };
}

type Faces = ReadonlyMap<string, LinkedFace>;

function handOf(rows: LoadedRow[], isOfPocket: boolean, query: HandQuery, faces: Faces): ShownHand {
  const { hand, prizes, drawn, mulligans } = testHand(rows, { ...query, isPocket: isOfPocket });
  const shown = (cards: LoadedRow["card"][]) =>
    cards.flatMap(({ id, setId }) => {
      const found = faces.get(id);
      return found ? [{ ...found.face, setId, href: found.href }] : [];
    });
  return {
    ...query,
    hand: shown(hand),
    prizes: shown(prizes),
    drawn: shown(drawn),
    mulligans: isOfPocket ? 0 : mulligans,
  };
}
