import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import { gameChoices, setChoices } from "#features/catalogue/sets/page.ts";
import { shopPath } from "#features/membership/page.tsx";
import { latestRates } from "#features/prices/read/queries/rates.ts";
import type { Env } from "#http/env.ts";
import { respond, wanted } from "#http/respond.ts";
import { ownOverlay, ownOverlays } from "../overlays/page/own.ts";
import { ownLists } from "../overlays/queries.ts";
import type { OverlayKind } from "../overlays/rules/kinds.ts";
import { overlayOptions } from "../overlays/rules/options.ts";
import { type ToolsState, toolsState } from "./state.ts";
import { ChatTool } from "./views/chat.tsx";
import type { ToolChoices } from "./views/options.tsx";
import { OverlayPreview, OverlayTool, ToolsPage, toolsTitle } from "./views/tools.tsx";
import { WithoutPro, withoutPro } from "./views/without.tsx";

export async function renderTools(c: Context<Env>): Promise<Response> {
  if (wanted(c) === "json") return respond(c, { json: await ownOverlays(c) });
  const state = toolsState.read(c.req.query());
  const { path } = await ownOverlay(c, state.overlay);
  if (state.overlay !== "chat") return renderOverlayTool(c, state, state.overlay, path);
  const body = (
    <ToolsPage state={state}>
      <ChatTool base={c.var.base} path={path} />
    </ToolsPage>
  );
  return respond(c, { page: { title: toolsTitle, body } });
}

export async function renderWithoutPro(c: Context<Env>): Promise<Response> {
  const samples = (await ownOverlays(c)).flatMap(({ kind, path }) =>
    kind === "chat" || path === null ? [] : { kind, path },
  );
  const body = <WithoutPro samples={samples} shop={shopPath(c)} />;
  return respond(c, { status: 403, page: { title: withoutPro, body } });
}

async function renderOverlayTool(c: Context<Env>, state: ToolsState, kind: OverlayKind, path: string | null) {
  const query = c.req.query();
  const preview = { kind, state, path, params: overlayOptions[kind].paramsIn(query), base: c.var.base };
  const body = async () => (
    <ToolsPage state={state}>
      <OverlayTool {...preview} options={overlayOptions[kind].read(query)} choices={await choicesOf(c, kind)} />
    </ToolsPage>
  );
  return respond(c, {
    fragment: <OverlayPreview {...preview} />,
    page: async () => ({ title: toolsTitle, body: await body() }),
  });
}

async function choicesOf(c: Context<Env>, kind: OverlayKind): Promise<ToolChoices> {
  const { db, catalogue } = c.var;
  const [games, sets, lists, rates] = await Promise.all([
    gameChoices(c),
    kind === "card" ? [] : setChoices(c),
    kind === "list" ? ownLists(db, memberOf(c).id) : [],
    latestRates(db, catalogue.pricesVersion),
  ]);
  return {
    games,
    sets,
    lists: lists.map(({ id, name }) => ({ value: id, label: name })),
    currencies: [...rates.keys()].sort(),
  };
}
