import * as v from "valibot";
import { identifier } from "#lib/input/inputs.ts";

export const ShareAnswer = v.nullable(v.strictObject({ token: v.string(), path: v.string() }));
export const FriendSetQuery = v.object({ setId: identifier, token: v.optional(identifier) });
