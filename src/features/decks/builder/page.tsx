import type { Context } from "hono";
import { leadingName } from "#features/catalogue/rules/names.ts";
import type { Env } from "#http/env.ts";
import type { Sent } from "#http/form.ts";
import { type FormatId, type FormatRules, formatIds, formatsOf } from "../check/rules/formats.ts";
import { currentRules, statedFormats } from "../deck/cache.ts";
import { builderCards, currencyShown, findDeckCards } from "../deck/page/cards.ts";
import { visibleDeck } from "../deck/page/deck.tsx";
import { bare, type LoadedDeck } from "../deck/page/load.ts";
import { deckMissing } from "../deck/policy.ts";
import { isByCatalogue } from "../deck/rules/filter.ts";
import type { DeckRows } from "../deck/rules/rows.ts";
import { DeckSettings } from "../deck/views/settings.tsx";
import { deckLine } from "../lines/rules.ts";
import type { Imported, ReadLine } from "../lines/service/lines.ts";
import { LinesPage, PasteList } from "../lines/views/lines.tsx";
import { deckLineText } from "../lines/views/remarks.ts";
import { gamesInBuilder } from "../shelf/page.tsx";
import { type BuilderLook, type BuilderPart, startQuery, usualLook, usualPart } from "./rules/looks.ts";
import { BuilderPage, TriedPage } from "./views.tsx";

/** @throws Refusal 404 for another's deck. */
export async function deckToBuild(c: Context<Env>, id: string): Promise<LoadedDeck> {
  const deck = await visibleDeck(c, id);
  if (!deck.isOwn) throw deckMissing();
  return deck;
}

const isLimited = (rules: FormatRules): boolean => isByCatalogue(rules) && rules.legality !== "unlimited";

/** What an address of the builder says. */
type BuilderState = BuilderLook & { q: string; after: string; part: BuilderPart | "" };

/** `start`: what is searched for before anything is typed. */
async function shared(c: Context<Env>, format: FormatId, rows: DeckRows, state: BuilderState, start: string) {
  const { q, after, part, ...look } = state;
  const { db, catalogue, clock } = c.var;
  const currency = currencyShown(c);
  const ids = [...rows.cards, ...rows.considering].map(({ cardId }) => cardId);
  const [facts, found, rules, stated] = await Promise.all([
    builderCards(c, [...new Set(ids)]),
    findDeckCards(c, format, q || start, after),
    currentRules(db, catalogue),
    statedFormats(db, catalogue),
  ]);
  return {
    unstated: formatIds.filter((id) => isLimited(rules[id]) && !stated.has(id)),
    format,
    rows,
    facts,
    look: currency === null && look.sort === "price" ? { ...look, sort: usualLook.sort } : look,
    part: part || usualPart(q, rows.cards),
    found: { q, ...found },
    rules,
    day: clock().toISOString().slice(0, 10),
    currency,
  };
}

export async function builderPage(c: Context<Env>, id: string, state: BuilderState, { typed, fault }: Sent = {}) {
  const deck = await deckToBuild(c, id);
  const { name, format, energy, version, isLocked } = deck;
  const { rules, ...parts } = await shared(
    c,
    format,
    { cards: bare(deck.rows), considering: bare(deck.considered) },
    state,
    startQuery.member,
  );
  const own = rules[format];
  const settings = (
    <DeckSettings
      {...deck}
      choosesEnergy={own.maxEnergyTypes > 0}
      games={await gamesInBuilder(c)}
      typed={typed}
      fault={fault}
    />
  );
  const body = (
    <BuilderPage
      builder={{ ...parts, id, name, energy, version, isLocked, rules: { [format]: own }, formats: [format] }}
      settings={settings}
      lines={!isLocked && <PasteList id={id} version={version} />}
    />
  );
  return { title: `Edit ${deck.name}`, body };
}

/** The builder for visitors: without JavaScript a pasted list is checked, and nothing is stored. */
export async function triedPage(c: Context<Env>, format: FormatId, state: BuilderState, lines: ReadLine[] = []) {
  const games = await gamesInBuilder(c);
  const isValid = lines.every((line) => line.state !== "invalid");
  const cards = lines.flatMap(({ cardId, quantity }) => (cardId === null || !isValid ? [] : [{ cardId, quantity }]));
  const parts = await shared(c, format, { cards, considering: [] }, state, startQuery.visitor);
  const body = (
    <TriedPage
      builder={{
        ...parts,
        id: null,
        name: "My deck",
        energy: [],
        version: 0,
        isLocked: false,
        formats: formatsOf(games),
      }}
      lines={lines.map(({ line, state, remark }) => ({ line, state, reason: deckLineText(remark) }))}
      isValid={isValid}
    />
  );
  return { title: "Deck Builder", description: "Build a Pokémon deck without an account.", body };
}

export function linesPage({ id, name, version }: LoadedDeck, { lines }: Imported) {
  const shown = lines.map(({ line, state, remark, quantity, choices }) => ({
    line,
    state,
    reason: deckLineText(remark),
    choices: choices.map((card) => ({
      line: deckLine(card, quantity),
      label: `${leadingName(card)} · ${card.setEnglishName ?? card.set} ${card.number}`,
    })),
  }));
  return { title: `Import into ${name}`, body: <LinesPage id={id} name={name} version={version} lines={shown} /> };
}
