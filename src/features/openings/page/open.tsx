import type { Context } from "hono";
import * as v from "valibot";
import { mayIn, memberOf } from "#access/guards.ts";
import { hiddenGames } from "#access/viewer.ts";
import { setData } from "#features/catalogue/sets/cache.ts";
import { setChoices } from "#features/catalogue/sets/page.ts";
import { quantitiesInSet } from "#features/collection/entries/queries/quantities.ts";
import { recentAdditions } from "#features/collection/entries/queries/recent.ts";
import { platformOf } from "#frame/place.ts";
import type { Env } from "#http/env.ts";
import type { Sent } from "#http/form.ts";
import { lastOpening, type Opening, openingOfPerson } from "../queries/openings.ts";
import { isOpen, lettersOf } from "../rules.ts";
import { OpenQuery } from "../schema.ts";
import { OpenPage, type OpenProps } from "../views/open.tsx";
import { openTitle } from "../views/pulled.tsx";
import { openingFacts, openingJson } from "./facts.ts";

const asText = v.fallback(v.optional(v.string(), ""), "");
const Typed = v.object({ setId: asText, numbers: asText, push: asText });

/** The page on which packs are opened: its pad, and the form without script. */
export async function openForm(c: Context<Env>, { typed, fault }: Sent) {
  const given = v.parse(Typed, typed ?? {});
  const page = async () => ({ title: openTitle, body: <OpenPage {...(await openProps(c, given))} fault={fault} /> });
  return { page };
}

export async function openJson(c: Context<Env>) {
  const opening = await openNow(c);
  const facts = opening && (await openingFacts(c, opening));
  return {
    setId: await usualSet(c, facts?.pulls[0]?.setId),
    opening: facts ? openingJson(facts, c.var.clock()) : null,
  };
}

async function openProps(
  c: Context<Env>,
  { setId: typedSet, numbers, push }: v.InferOutput<typeof Typed>,
): Promise<OpenProps> {
  const { db, catalogue } = c.var;
  const viewer = memberOf(c);
  const [opening, sets] = await Promise.all([openNow(c), setChoices(c)]);
  const facts = opening && (await openingFacts(c, opening));
  const wanted = typedSet || (await usualSet(c, facts?.pulls[0]?.setId));
  const data =
    (await setData(db, catalogue, wanted)) ?? (await setData(db, catalogue, sets[0]?.options[0]?.value ?? ""));
  const setId = data?.set.id ?? "";
  const cards = data?.cards ?? [];
  const owned = new Set((await quantitiesInSet(db, viewer.id, setId)).map(({ cardId }) => cardId));
  return {
    setId,
    sets,
    progress: { owned: cards.filter(({ id }) => owned.has(id)).length, total: cards.length },
    letters: lettersOf(cards.map(({ numberKey }) => numberKey)),
    typed: numbers,
    opening: opening?.id ?? (await freeId(c)),
    cards: facts?.cards ?? [],
    totals: facts?.totals ?? { copies: 0, newCards: 0, value: null },
    formId: crypto.randomUUID(),
    push: mayPush(c) ? (push || v.parse(OpenQuery, c.req.query()).push) === "true" : null,
    isLocked: viewer.areWritesLocked === true,
  };
}

/** OBS runs on a computer, so the installed app of a phone pushes nothing. */
const mayPush = (c: Context<Env>) => mayIn(c, "streamTools") && platformOf(c) === "default";

/** The opening that pulls join now; undefined when the next one begins another. */
async function openNow(c: Context<Env>): Promise<Opening | undefined> {
  const last = await lastOpening(c.var.db, memberOf(c).id);
  return last && isOpen(last, c.var.clock()) ? last : undefined;
}

/** The id of an opening that has not begun: that of the address, whose pulls may still be on their way, or a new one. */
async function freeId(c: Context<Env>): Promise<string> {
  const { opening } = v.parse(OpenQuery, c.req.query());
  const isFree = opening !== undefined && !(await openingOfPerson(c.var.db, memberOf(c).id, opening));
  return isFree ? opening : crypto.randomUUID();
}

/** That of the address, of the last pull, or of the newest card in the collection. */
async function usualSet(c: Context<Env>, pulled: string | undefined): Promise<string> {
  const { set } = v.parse(OpenQuery, c.req.query());
  if (set || pulled) return set || (pulled ?? "");
  const viewer = memberOf(c);
  const owner = { id: viewer.id, hiddenGames: hiddenGames(viewer) };
  const { rows } = await recentAdditions(c.var.db, owner, { ascending: false, limit: 1 });
  return rows[0]?.setId ?? "";
}
