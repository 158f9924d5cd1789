import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import type { Env } from "#http/env.ts";
import type { FormView, Sent } from "#http/form.ts";
import { notFound } from "#lib/errors.ts";
import { hrefWith } from "#lib/url/href.ts";
import { coversIn } from "../queries/cards.ts";
import { ListSettingsPage } from "../views/settings.tsx";
import { hiddenFrom, listShareToken, seenList } from "./author.ts";
import { shownLists } from "./json.ts";
import { listPath } from "./list.tsx";

const maxCovers = 400;

export async function settingsPage(c: Context<Env>, id: string, state: Sent) {
  const list = await seenList(c, id);
  const { id: viewerId, preferences } = memberOf(c);
  if (list.userId !== viewerId) throw notFound("list");
  const [[shown], covers] = await Promise.all([
    shownLists(c, [list]),
    coversIn(c.var.db, list, { hidden: hiddenFrom(c), limit: maxCovers }),
  ]);
  const isSecret = list.visibility === "PRIVATE" || preferences.profileVisibility === "private";
  const props = {
    ...list,
    path: listPath(list.id),
    covers: covers.map((card) => ({ value: card.cardId, label: `${leadingName(card)} ${card.numberKey}` })),
    shareUrl: c.var.base + hrefWith(listPath(list.id), { share: isSecret ? listShareToken(c, list) : undefined }),
    isSecret,
    isLocked: shown?.isLocked ?? false,
    state,
  };
  return { title: `List settings: ${list.name}`, body: <ListSettingsPage {...props} /> };
}

export const settingsForm: FormView = async (c, sent) => ({
  page: await settingsPage(c, c.req.param("id") ?? "", sent),
});
