import * as v from "valibot";
import { choice, urlState } from "#lib/url/state.ts";
import { tokenKinds } from "../overlays/rules/kinds.ts";

const backgrounds = ["game", "bright", "dark", "checks"] as const;

const ToolsState = v.object({
  overlay: choice([...tokenKinds] as ["set", "list", "card", "chat"]),
  on: choice(backgrounds),
});
export type ToolsState = v.InferOutput<typeof ToolsState>;

export const toolsPath = "/stream-tools";
export const toolsState = urlState<ToolsState>(ToolsState);
