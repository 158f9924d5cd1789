import type { Context } from "hono";
import * as v from "valibot";
import type { Env } from "../../../../http/env.ts";
import type { Sent } from "../../../../http/form.ts";
import { NewListDialog, NewListPage, newListTitle } from "../views/new.tsx";

const Typed = v.object({
  name: v.fallback(v.optional(v.string(), ""), ""),
  type: v.fallback(v.optional(v.string(), "STATIC"), "STATIC"),
  visibility: v.fallback(v.optional(v.string(), "PRIVATE"), "PRIVATE"),
  cards: v.fallback(v.optional(v.union([v.array(v.string()), v.string()]), []), []),
});

/** The form of a new list, as a page or a dialog. */
export function newListForm(c: Context<Env>, { typed = c.req.query(), fault }: Sent) {
  const { cards, ...kept } = v.parse(Typed, typed);
  const props = { typed: kept, refs: [cards].flat(), fault };
  return {
    fragment: c.req.query("overlay") === undefined ? undefined : <NewListDialog {...props} />,
    page: { title: newListTitle, body: <NewListPage {...props} /> },
  };
}
