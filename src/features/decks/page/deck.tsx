import type { Context } from "hono";
import { isMember } from "../../../access/viewer.ts";
import type { Env } from "../../../http/env.ts";
import { deckMissing } from "../policy.ts";
import { decksOf, findDeck } from "../queries/decks.ts";
import { decksPerPage } from "../rules/limits.ts";
import { CompareForm } from "../views/compare.tsx";
import { DeckPage } from "../views/deck.tsx";
import { type LoadedDeck, loadDecks } from "./load.ts";
import { showDeck } from "./show.tsx";

/** @throws Refusal 404 for a deck that the viewer may not see. */
export async function visibleDeck(c: Context<Env>, id: string): Promise<LoadedDeck> {
  const record = await findDeck(c.var.db, c.var.viewer, id);
  const [deck] = record ? await loadDecks(c, [record]) : [];
  if (!deck) throw deckMissing();
  return deck;
}

export async function deckPage(c: Context<Env>, deck: LoadedDeck) {
  const { viewer } = c.var;
  const { head, sections, missing } = await showDeck(c, deck);
  const canCopy = viewer !== null && isMember(viewer);
  const own = canCopy ? (await decksOf(c.var.db, viewer, viewer.id, null, decksPerPage)).rows : [];
  const others = own.filter(({ id }) => id !== deck.id);
  const body = (
    <>
      <DeckPage
        {...head}
        {...{ sections, missing, canCopy }}
        isExclusive={c.req.query("own") === "exclusive"}
        description={deck.description}
        isOwn={deck.isOwn}
      />
      <CompareForm id={deck.id} decks={others} />
    </>
  );
  return { title: deck.name, body };
}
