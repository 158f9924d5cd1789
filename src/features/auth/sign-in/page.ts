import type { Context } from "hono";
import type { Env } from "#http/env.ts";
import { cardToAdd, nameOfSet } from "./queries/cards.ts";
import { isOpenToAll } from "./rules/returns.ts";
import { purposeOf } from "./views/messages.ts";

export type SignInWay = {
  /** "to create lists". Many who read it have no account yet. */
  purpose: string | null;
  /** The page that they came from, if they can see it without an account. */
  back: { title: string; href: string } | null;
  /** The id of a card to add; "" for none. */
  add: string;
};

/** Why an account is needed, and the way back. `url`: where it goes on afterwards. */
export async function wayTo(c: Context<Env>, url: string, add: string): Promise<SignInWay> {
  const { pathname, search } = new URL(url);
  const card = add === "" ? null : await cardToAdd(c.var.db, add);
  const [, game = "EN", series, set, rest] =
    /^(?:\/(jp|tcg-pocket-en))?\/series\/([^/]+)\/([^/]+)(\/.*)?$/.exec(decoded(pathname)) ?? [];
  const at = series && set ? { category: game.toUpperCase(), series, set } : null;
  const name = at && rest === undefined ? await nameOfSet(c.var.db, at) : null;
  return {
    purpose: card ? `to add ${card.name} ${card.number} from ${card.set}` : purposeOf(pathname),
    back: isOpenToAll(pathname) ? { title: name ? `Back to ${name}` : "Back", href: pathname + search } : null,
    add: card ? add : "",
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll("\0", "");
  } catch {
    return "";
  }
}
