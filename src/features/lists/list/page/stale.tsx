import type { Context } from "hono";
import { cardsWithIds } from "#features/catalogue/cards/queries.ts";
import type { Env } from "#http/env.ts";
import { typedIn } from "#http/form.ts";
import { respond, wanted } from "#http/respond.ts";
import { Refusal } from "#lib/errors.ts";
import { listStale } from "../policy.ts";
import { changesSince, listState as stateOf } from "../queries/rows.ts";
import type { ListRow } from "../rules/rows.ts";
import { sinceOf } from "../rules/since.ts";
import { listViewState } from "../state.ts";
import { type Changed, StaleNotice } from "../views/stale.tsx";
import { hiddenFrom, seenList } from "./author.ts";
import { listBody, viewOfPage } from "./list.tsx";

/** An outdated page gets the updated list, what changed since, and a button that sends its write again. */
export const orStale = (c: Context<Env>, write: () => Promise<Response>): Promise<Response> =>
  write().catch(async (error: unknown) => {
    const isStale = error instanceof Refusal && error.message === listStale().message;
    const { version, ...typed } = isStale && wanted(c) !== "json" ? await sentTo(c) : {};
    if (version === undefined) throw error;
    return respondStale(c, Number(version), typed);
  });

/** htmx sends the fields of DELETE in the query. */
async function sentTo(c: Context<Env>): Promise<Record<string, unknown>> {
  const { _method, share: _, ...fields } = { ...c.req.query(), ...(await typedIn(c)) };
  return fields;
}

async function respondStale(c: Context<Env>, version: number, typed: Record<string, unknown>): Promise<Response> {
  const list = await seenList(c, c.req.param("id") ?? "");
  const notice = (
    <StaleNotice
      changed={await changedSince(c, list.id, version)}
      method={c.req.method}
      action={c.req.path}
      typed={typed}
    />
  );
  const view = viewOfPage(c, list.id) ?? listViewState.usual;
  const body = await listBody(c, list, view, { isSwap: wanted(c) === "fragment" });
  c.header("HX-Retarget", "#notice");
  c.header("HX-Reswap", "innerHTML");
  const shown = (
    <>
      {notice}
      {body}
    </>
  );
  return respond(c, { status: 409, fragment: shown, page: { title: list.name, body: shown } });
}

const namesShown = 5;

/** Null where the list no longer knows all that changed. */
async function changedSince(c: Context<Env>, id: string, version: number): Promise<Changed | null> {
  const { db, viewer } = c.var;
  const list = viewer && (await stateOf(db, viewer.id, id));
  const changes = list ? await changesSince(db, list.id, version) : [];
  if (!list || changes.length !== list.version - version) return null;
  const { added, removed, ...rest } = sinceOf(list, changes);
  return { ...rest, added: await namesOf(c, added), removed: await namesOf(c, removed) };
}

async function namesOf(c: Context<Env>, rows: ListRow[]): Promise<Changed["added"]> {
  const cards = await cardsWithIds(c.var.db, [...new Set(rows.map(({ cardId }) => cardId))]);
  const hidden = hiddenFrom(c);
  const seen = cards.filter(({ category }) => !hidden.includes(category));
  const names = new Map(seen.map(({ id, name }) => [id, name]));
  const shown = rows.flatMap(({ cardId }) => names.get(cardId) ?? []);
  return { names: shown.slice(0, namesShown), count: shown.length };
}
