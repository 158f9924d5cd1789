import type { Context } from "hono";
import { mayIn, permissionContextOf } from "../access/guards.ts";
import { isSubscriber } from "../access/rules.ts";
import { withStaffRoles } from "../access/viewer.ts";
import { readCookie } from "../http/cookies.ts";
import type { Env } from "../http/env.ts";
import { type Theme, themes } from "../ui/form/theme-choice.tsx";
import type { PromoTexts } from "../ui/promo.tsx";
import type { MenuPlace, Platform } from "./navigation.ts";
import { newAnswer } from "./news.tsx";
import { promoTexts } from "./promo.ts";

export function themeOf(c: Context<Env>): Theme {
  const chosen = readCookie(c, "theme");
  return themes.find((theme) => theme === chosen) ?? "system";
}

/** The early script sets this cookie in installed apps. */
export function platformOf(c: Context<Env>): Platform {
  const platform = readCookie(c, "platform");
  return platform === "android" || platform === "ios" ? platform : "default";
}

export const menuPlace = (c: Context<Env>, slug?: string): MenuPlace => ({
  ...permissionContextOf(c),
  // Staff pages ask for a missing second factor.
  viewer: withStaffRoles(c.var.viewer),
  slug,
  platform: platformOf(c),
  hasPage: c.var.hasPage,
});

/** Shown during the promotion to those who could buy. */
export function promoOf(c: Context<Env>): PromoTexts | undefined {
  const { flags, viewer, clock } = c.var;
  const isForViewer = mayIn(c, "seePro") && !isSubscriber(viewer) && platformOf(c) === "default";
  return flags.enabled.has("promo") && isForViewer ? promoTexts(c.var, clock()) : undefined;
}

/** Part of the key and ETag of cached pages: all that changes the shell but names. */
export function shellKey(c: Context<Env>): string {
  const { viewer, flags, base } = c.var;
  const person = viewer && [
    viewer.roles,
    viewer.pausedRoles,
    viewer.preferences.disallowedCategories,
    newAnswer(c),
    viewer.hasAlert,
    viewer.hasFailedPayment,
  ];
  return JSON.stringify([base, person, themeOf(c), platformOf(c), [...flags.enabled], promoOf(c)]);
}
