import * as v from "valibot";
import { identifier } from "#lib/input/inputs.ts";
import { overlayKinds, tokenKinds } from "./rules/kinds.ts";

export const OverlayAddress = v.object({ userId: identifier, token: identifier });

export const OfKind = v.object({ kind: v.picklist(tokenKinds, `must be one of ${tokenKinds.join(", ")}`) });

export const OfOverlay = v.object({ kind: v.picklist(overlayKinds, `must be one of ${overlayKinds.join(", ")}`) });

const Overlay = v.strictObject({
  kind: OfKind.entries.kind,
  isOn: v.boolean(),
  /** Null while it is off. */
  path: v.nullable(v.string()),
});

export const OverlayAnswer = Overlay;
export const OverlaysAnswer = v.array(Overlay);
