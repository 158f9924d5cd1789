import type { Context } from "hono";
import { objectNames } from "#access/audit/queries.ts";
import { type EditedCard, editedCards, statedFacts } from "#features/catalogue/edits/queries/cards.ts";
import { editedFields, sourceFacts } from "#features/catalogue/merge/rules/staff.ts";
import type { Env } from "#http/env.ts";
import { pageOf } from "#lib/cursor.ts";
import { hrefWith } from "#lib/url/href.ts";
import type { ChangedCard } from "../schema/answers.ts";
import { ChangesPage } from "../views/changes.tsx";

const shown = 50;
const path = "/admin/cards/changes";

const text = (value: unknown): string =>
  value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);

function lineOf(card: EditedCard): ChangedCard {
  const { id, category, facts, sources, isGone } = card;
  const staff = sources.staff ?? {};
  const stated = statedFacts(card);
  const source = sourceFacts(stated, facts);
  const fields = stated.length === 0 ? [] : editedFields(staff);
  return {
    id,
    category,
    name: facts.name,
    isNew: stated.length === 0,
    isGone,
    variants: Object.keys(staff.variants ?? {}).length,
    hasSpecies: staff.speciesIds !== undefined,
    differences: fields
      .map((field) => ({ field, staff: text(staff[field]), source: text(source[field]) }))
      .filter(({ staff, source }) => staff !== source),
  };
}

/** Cards that staff changed, with what the sources say. */
export async function changesPage(c: Context<Env>, after: string) {
  const page = pageOf(await editedCards(c.var.sql, after, shown + 1), shown, ({ id }) => id);
  const rows = page.rows.map(lineOf);
  const names = await objectNames(
    c.var.sql,
    rows.map(({ id }) => `card:${id}`),
    false,
  );
  const first = after === "" ? null : path;
  const next = page.next === null ? null : hrefWith(path, { after: page.next });
  return {
    json: { value: rows, pagingKey: page.next },
    page: { title: "Changed by staff", body: <ChangesPage rows={rows} names={names} first={first} next={next} /> },
  };
}
