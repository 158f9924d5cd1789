import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { cursorText, readCursor } from "#lib/cursor.ts";
import { notFound } from "#lib/errors.ts";
import { dayText } from "#lib/text/locale.ts";
import { momentText } from "#lib/time.ts";
import { hrefWith } from "#lib/url/href.ts";
import { openingOfPerson, openingsOf, openingTypes } from "../queries/openings.ts";
import { isOpen } from "../rules.ts";
import { OpeningsPage, openingsTitle } from "../views/list.tsx";
import { openingsPath } from "../views/pulled.tsx";
import { type PullGroup, SummaryPage } from "../views/summary.tsx";
import { type OpeningFacts, openingFacts, openingJson, ownerOf, timesJson } from "./facts.ts";

/** Its owner's alone. @throws Refusal 404 for an unknown one. */
export async function renderOpening(c: Context<Env>, id: string): Promise<Response> {
  const opening = await openingOfPerson(c.var.db, memberOf(c).id, id);
  if (!opening) throw notFound("opening");
  const facts = await openingFacts(c, opening);
  const now = c.var.clock();
  const sets = groupsBy(facts, ({ set }) => set);
  const title = `${sets[0]?.name ?? "Opening"}, ${dayText(opening.openedAt)}`;
  return respond(c, {
    json: openingJson(facts, now),
    page: {
      title,
      menuPath: openingsPath,
      body: (
        <SummaryPage
          id={id}
          title={title}
          isOpen={isOpen(opening, now)}
          cards={facts.cards}
          totals={facts.totals}
          best={bestOf(facts)}
          sets={sets}
          rarities={groupsBy(facts, ({ rarity }) => rarity ?? "Unknown rarity")}
        />
      ),
    },
  });
}

const bestOf = ({ cards }: OpeningFacts) =>
  cards.reduce<OpeningFacts["cards"][number] | null>(
    (best, card) => ((card.amount ?? 0) > (best?.amount ?? 0) ? card : best),
    null,
  );

function groupsBy({ cards }: OpeningFacts, nameOf: (card: OpeningFacts["cards"][number]) => string): PullGroup[] {
  return [...Map.groupBy(cards, nameOf)]
    .map(([name, all]) => ({ name, copies: all.reduce((sum, { copies }) => sum + copies, 0) }))
    .sort((a, b) => b.copies - a.copies);
}

const openingsShown = 20;

export async function renderOpenings(c: Context<Env>, after = ""): Promise<Response> {
  const now = c.var.clock();
  const page = { after: readCursor(after, openingTypes), limit: openingsShown };
  const { rows, next } = await openingsOf(c.var.db, ownerOf(c), page);
  const pagingKey = next && cursorText(next);
  return respond(c, {
    json: {
      value: rows.map((row) => ({
        ...timesJson(row, now),
        copies: row.copies,
        newCards: row.newCards,
        sets: row.sets,
      })),
      pagingKey,
    },
    page: {
      title: openingsTitle,
      body: (
        <OpeningsPage
          rows={rows.map((row) => ({ ...row, time: momentText(row.openedAt), isOpen: isOpen(row, now) }))}
          next={pagingKey && hrefWith(openingsPath, { after: pagingKey })}
          isFirst={page.after === null}
        />
      ),
    },
  });
}
