import * as v from "valibot";
import { urlState, words } from "#lib/url/state.ts";

const OverlayView = v.object({ tab: v.optional(v.string(), ""), q: words });

export type OverlayView = v.InferOutput<typeof OverlayView>;

export const overlayState = urlState<OverlayView>(OverlayView);
