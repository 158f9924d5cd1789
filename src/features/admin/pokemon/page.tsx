import type { Context } from "hono";
import { auditOf } from "../../../access/audit/queries.ts";
import type { Env } from "../../../http/env.ts";
import type { Sent } from "../../../http/form.ts";
import { notFound } from "../../../lib/errors.ts";
import { hrefWith } from "../../../lib/url/href.ts";
import { categoryList } from "../../catalogue/cache.ts";
import { editedSpecies } from "../../catalogue/import/queries/edits/species.ts";
import type { SpeciesEffect } from "../../catalogue/import/service/edits/species.ts";
import { findSpecies } from "./queries.ts";
import { FindPage } from "./views/find.tsx";
import { SpeciesPage } from "./views/species.tsx";

const shown = 50;
export const path = "/admin/pokemon";

export async function findPage(c: Context<Env>, { q, after }: { q: string; after: string }) {
  const isCursor = /^\d{1,6}$/.test(after);
  const { rows, next } = await findSpecies(c.var.db, { q, after: isCursor ? Number(after) : 0, limit: shown });
  const links = {
    first: isCursor ? hrefWith(path, { q }) : null,
    next: next === null ? null : hrefWith(path, { q, after: next }),
  };
  return {
    json: { value: rows, pagingKey: next },
    page: { title: "Pokémon", body: <FindPage q={q} rows={rows} {...links} /> },
  };
}

type State = Sent & { preview?: SpeciesEffect; of?: "facts" | "cards" };

/** @throws Refusal 404. */
export async function speciesPage(c: Context<Env>, id: number, { preview, of = "facts", ...sent }: State = {}) {
  const { db, sql, catalogue, clock } = c.var;
  const species = await editedSpecies(sql, id);
  if (!species) throw sent.fault ?? notFound("Pokémon");
  const [games, history] = await Promise.all([categoryList(db, catalogue), auditOf(db, `species:${id}`)]);
  const body = (
    <SpeciesPage
      species={species}
      games={games.map((game) => ({ value: game.id, label: game.name }))}
      preview={preview}
      history={history}
      now={clock()}
      facts={of === "facts" ? sent : {}}
      cards={of === "cards" ? sent : {}}
    />
  );
  const { facts, staff, cards, slug } = species;
  return { json: { id, slug, facts, edited: staff ?? {}, cards }, page: { title: `Edit ${facts.name}`, body } };
}

const formOf = (of: "facts" | "cards") => async (c: Context<Env>, sent: Sent) => {
  const id = Number(sent.typed?.id);
  if (!Number.isInteger(id) || id > 100_000) throw sent.fault ?? notFound("Pokémon");
  return { page: (await speciesPage(c, id, { ...sent, of })).page };
};

export const factsForm = formOf("facts");
export const cardsForm = formOf("cards");
