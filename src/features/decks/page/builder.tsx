import type { Context } from "hono";
import type { Env } from "../../../http/env.ts";
import type { Sent } from "../../../http/form.ts";
import { hrefWith } from "../../../lib/url/href.ts";
import { NextPager } from "../../../ui/navigation/pager.tsx";
import { faceOf } from "../../catalogue/face/rules/face.ts";
import { cardPath } from "../../catalogue/rules/paths.ts";
import { findResults } from "../../search/page/load.ts";
import { type Reading, readQuery } from "../../search/rules/language.ts";
import { join } from "../../search/rules/query.ts";
import { deckMissing } from "../policy.ts";
import { statesLegality } from "../queries/cards.ts";
import { rulesOf } from "../queries/config.ts";
import { standingFilter } from "../rules/filter.ts";
import { formats } from "../rules/formats.ts";
import { builderPath } from "../rules/paths.ts";
import { lineOf } from "../rules/text.ts";
import type { Imported } from "../service/lines.ts";
import { BuilderPage, DeckPanel, type DeckPanelProps, FoundCards, type FoundProps } from "../views/builder.tsx";
import { LinesPage, PasteList } from "../views/lines.tsx";
import { DeckSettings } from "../views/settings.tsx";
import { visibleDeck } from "./deck.tsx";
import { gamesInBuilder } from "./decks.tsx";
import type { LoadedDeck } from "./load.ts";
import { showDeck } from "./show.tsx";

/** @throws Refusal 404 for another's deck. */
export async function deckToBuild(c: Context<Env>, id: string): Promise<LoadedDeck> {
  const deck = await visibleDeck(c, id);
  if (!deck.isOwn) throw deckMissing();
  return deck;
}

async function panelOf(c: Context<Env>, deck: LoadedDeck): Promise<DeckPanelProps> {
  const { head, ...parts } = await showDeck(c, deck);
  return { ...head, ...parts, version: deck.version, isLocked: deck.isLocked };
}

export const deckPanel = async (c: Context<Env>, id: string) => (
  <DeckPanel {...(await panelOf(c, await deckToBuild(c, id)))} />
);

function within(filter: string, q: string): Reading {
  const typed = readQuery(q);
  const parts = [readQuery(filter).query.filter, typed.query.filter];
  return { ...typed, query: { ...typed.query, filter: join("and", parts) } };
}

/** Cards that the format allows; where the catalogue has no word on it, all of the game. */
async function foundOf(c: Context<Env>, deck: LoadedDeck, q: string, after: string): Promise<FoundProps> {
  const { db } = c.var;
  const [rules, stated] = await Promise.all([rulesOf(db), statesLegality(db, formats[deck.format].category)]);
  const filter = standingFilter(deck.format, rules[deck.format], stated);
  const { problems, found, listed } = await findResults(c, within(filter, q), after);
  const path = builderPath(deck.id);
  return {
    cards: listed.cards.map((card) => ({
      place: `${card.setId} ${card.numberKey}`,
      card: {
        ...faceOf(card, card.printedTotal),
        setId: card.setId,
        set: card.set,
        href: cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey),
        price: card.hasPrices ? listed.prices.text(card.id, card.variants[0]?.key ?? "") : undefined,
      },
    })),
    total: found.total,
    problems,
    isLocked: deck.isLocked,
    pager: (
      <NextPager
        first={found.before > 0 ? hrefWith(path, { q }) : null}
        next={found.next && hrefWith(path, { q, after: found.next })}
      />
    ),
  };
}

export const foundCards = async (c: Context<Env>, id: string, q: string, after: string) => (
  <FoundCards {...(await foundOf(c, await deckToBuild(c, id), q, after))} />
);

export async function builderPage(c: Context<Env>, id: string, q: string, after: string, { typed, fault }: Sent = {}) {
  const deck = await deckToBuild(c, id);
  const panel = await panelOf(c, deck);
  const rules = await rulesOf(c.var.db);
  const settings = (
    <DeckSettings
      {...deck}
      choosesEnergy={rules[deck.format].maxEnergyTypes > 0}
      games={await gamesInBuilder(c)}
      typed={typed}
      fault={fault}
    />
  );
  const body = (
    <BuilderPage
      panel={panel}
      q={q}
      found={await foundOf(c, deck, q, after)}
      settings={settings}
      lines={<PasteList id={id} version={deck.version} />}
    />
  );
  return { title: `Edit ${deck.name}`, body };
}

export function linesPage({ id, name, version }: LoadedDeck, { lines }: Imported) {
  const shown = lines.map(({ line, state, quantity, choices }) => ({
    line,
    state,
    choices: choices.map((card) => ({
      line: lineOf(card, quantity),
      label: `${card.name} · ${card.set} ${card.number}`,
    })),
  }));
  return { title: `Import into ${name}`, body: <LinesPage id={id} name={name} version={version} lines={shown} /> };
}
