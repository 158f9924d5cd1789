import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import { hiddenGames } from "#access/viewer.ts";
import type { Env } from "#http/env.ts";
import type { SelectOption } from "#ui/form/field.tsx";
import { categoryList } from "../cache.ts";
import { listSets } from "./queries.ts";

export async function gameChoices(c: Context<Env>): Promise<SelectOption[]> {
  const hidden = hiddenGames(memberOf(c));
  const games = (await categoryList(c.var.db, c.var.catalogue)).filter(({ id }) => !hidden.includes(id));
  return games.map(({ id, name }) => ({ value: id, label: name }));
}

/** Sets to choose from by game, newest first. */
export async function setChoices(c: Context<Env>): Promise<{ label: string; options: SelectOption[] }[]> {
  const [games, sets] = await Promise.all([gameChoices(c), listSets(c.var.db)]);
  return games.map(({ value, label }) => {
    const own = sets.filter(({ category }) => category === value);
    return { label, options: own.map(({ id, name, englishName }) => ({ value: id, label: englishName ?? name })) };
  });
}
