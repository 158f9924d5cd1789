import type { Context } from "hono";
import { isSubscriber } from "../access/rules.ts";
import { readCookie } from "../http/cookies.ts";
import type { Env } from "../http/env.ts";
import { type Theme, themes } from "../ui/form/theme-choice.tsx";
import type { Place, Platform } from "./navigation.ts";
import { isPromoTime } from "./promo.ts";

/** The viewer's choice of colours, from its cookie. */
export function themeOf(c: Context<Env>): Theme {
  const chosen = readCookie(c, "theme");
  return themes.find((theme) => theme === chosen) ?? "system";
}

/** What kind of installed app this is. The early script knows and tells it by a cookie; in a browser there is none. */
export function platformOf(c: Context<Env>): Platform {
  const told = readCookie(c, "platform");
  return told === "android" || told === "ios" ? told : "default";
}

/** What the menus of this request are chosen by. */
export const placeOf = (c: Context<Env>, slug?: string): Place => ({
  viewer: c.var.viewer,
  slug,
  flags: c.var.flags.enabled,
  platform: platformOf(c),
  hasPage: c.var.hasPage,
});

/** The promotion's code, where and as long as it is shown: to those who could buy what it is about. */
export function promoOf(c: Context<Env>): string | undefined {
  const { config, flags, viewer, clock, hasPage } = c.var;
  const isOn = flags.enabled.has("promo") && isPromoTime(clock());
  const isSold = config.membership !== "off" && flags.enabled.has("pro") && hasPage("/pro");
  return isOn && isSold && !isSubscriber(viewer) && platformOf(c) === "default" ? config.promoCode : undefined;
}

/** All that changes the shell, names aside: part of the key and the ETag of every page that is kept. */
export function shellKey(c: Context<Env>): string {
  const { viewer, flags, base } = c.var;
  const person = viewer && [viewer.roles, viewer.preferences.disallowedCategories];
  return JSON.stringify([base, person, themeOf(c), platformOf(c), [...flags.enabled], promoOf(c)]);
}
