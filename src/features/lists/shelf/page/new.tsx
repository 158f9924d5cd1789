import type { Context } from "hono";
import * as v from "valibot";
import { mayIn } from "#access/guards.ts";
import { cardsWithIds } from "#features/catalogue/cards/queries.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { setData } from "#features/catalogue/sets/cache.ts";
import { shopPath } from "#features/membership/page.tsx";
import type { Env } from "#http/env.ts";
import type { Sent } from "#http/form.ts";
import { NewListDialog, NewListPage, newListTitle } from "../views/new.tsx";

const Typed = v.object({
  name: v.fallback(v.optional(v.string(), ""), ""),
  type: v.fallback(v.optional(v.string(), "STATIC"), "STATIC"),
  visibility: v.fallback(v.optional(v.string(), "PRIVATE"), "PRIVATE"),
  setId: v.fallback(v.optional(v.string(), ""), ""),
  goal: v.fallback(v.optional(v.string(), "complete"), "complete"),
  cards: v.fallback(v.optional(v.union([v.array(v.string()), v.string()]), []), []),
});

export async function newListForm(c: Context<Env>, { typed = c.req.query(), fault }: Sent) {
  const { cards, setId, ...fields } = v.parse(Typed, typed);
  const data = setId === "" ? undefined : await setData(c.var.db, c.var.catalogue, setId);
  const set = data && { id: data.set.id, name: leadingName(data.set) };
  const withoutPro = mayIn(c, "pokedexLists") ? undefined : { shop: shopPath(c) };
  const refs = [cards].flat();
  const props = {
    ...{ formId: crypto.randomUUID(), typed: fields, refs, set, fault, withoutPro },
    card: refs.length === 1 ? await nameOf(c, refs[0] ?? "") : undefined,
  };
  return {
    fragment: c.req.query("overlay") === undefined ? undefined : <NewListDialog {...props} />,
    page: { title: newListTitle, body: <NewListPage {...props} /> },
  };
}

async function nameOf({ var: { db } }: Context<Env>, ref: string): Promise<string | undefined> {
  const [card] = await cardsWithIds(db, [ref.split(" ")[0] ?? ""]);
  return card && leadingName(card);
}
