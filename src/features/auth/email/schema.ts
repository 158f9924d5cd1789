import * as v from "valibot";

const factorChanges = [
  "passkey-added",
  "passkey-removed",
  "passkey-refused",
  "codes-on",
  "codes-off",
  "recovery-new",
  "recovery-used",
  "factors-removed",
] as const;
export type FactorChange = (typeof factorChanges)[number];

/** What a person may have letters about. */
export const newsKinds = ["request", "trade", "price"] as const;

const order = { email: v.string(), base: v.string() };

export const LetterOrder = v.variant("kind", [
  v.object({ kind: v.literal("sign-in"), callbackUrl: v.string(), invitation: v.string(), ...order }),
  v.object({ kind: v.literal("register"), callbackUrl: v.string(), invitation: v.string(), ...order }),
  v.object({ kind: v.literal("reset"), ...order }),
  v.object({ kind: v.literal("confirm"), userId: v.string(), ...order }),
  v.object({ kind: v.literal("email-change"), ...order }),
  v.object({ kind: v.literal("password-change"), ...order }),
  v.object({ kind: v.literal("linked"), providers: v.array(v.string()), ...order }),
  v.object({ kind: v.literal("unlinked"), providers: v.array(v.string()), ...order }),
  v.object({ kind: v.literal("factor"), change: v.picklist(factorChanges), name: v.string(), ...order }),
  v.object({ kind: v.literal("news"), path: v.string(), subject: v.string(), ...order }),
  v.object({ kind: v.literal("report"), path: v.string(), status: v.string(), message: v.string(), ...order }),
  v.object({ kind: v.literal("payment"), ...order }),
]);

export type LetterOrder = v.InferOutput<typeof LetterOrder>;
