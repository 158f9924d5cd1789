import * as v from "valibot";
import { InvitationDays } from "#features/auth/sign-in/rules/accounts.ts";
import { pageText, reason } from "../schema.ts";

export const InvitationInput = v.strictObject({
  days: InvitationDays,
  note: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(100, "Please use at most 100 characters"),
      v.regex(/^\P{Cc}*$/u, "Please remove control characters"),
    ),
    "",
  ),
  reason,
});

/** The link is shown this once. */
export const InvitationResponse = v.strictObject({ id: v.number(), link: v.string(), expiresAt: v.string() });

export const OfInvitation = v.object({
  id: v.pipe(v.string(), v.regex(/^\d{1,15}$/, "must be an invitation’s id"), v.transform(Number)),
});

const states = ["open", "used", "expired"] as const;
export type InvitationState = (typeof states)[number];

export const InvitationsQuery = v.object({
  state: v.fallback(v.optional(v.picklist(states), "open"), "open"),
  after: pageText,
});

const Invitation = v.strictObject({
  id: v.number(),
  note: v.string(),
  createdAt: v.string(),
  expiresAt: v.string(),
  usedAt: v.nullable(v.string()),
  usedBy: v.nullable(v.string()),
  usedByName: v.nullable(v.string()),
});

export const InvitationsResponse = v.strictObject({ value: v.array(Invitation), pagingKey: v.nullable(v.string()) });
