import * as v from "valibot";
import { type SocialSite, socialSites } from "#lib/url/social.ts";

export const maxBioLength = 500;

const fieldsOf = {
  prices: ["showPrices", "preferredCurrency", "priceSource"],
  games: ["allowedCategories", "disallowedCategories"],
  names: ["nameLanguage"],
};

/** The form of preferences that has these fields. */
export function preferenceSection(given: object): "privacy" | "prices" | "games" | "names" {
  const has = (section: keyof typeof fieldsOf) =>
    fieldsOf[section].some((field) => Reflect.get(given, field) !== undefined);
  return (["prices", "games", "names"] as const).find(has) ?? "privacy";
}

/** Invisible characters that could reverse or hide text. */
const unseen = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

export const Bio = v.pipe(
  v.string("must be text"),
  v.transform((text) =>
    text
      .normalize("NFC")
      .replace(/\r\n?/g, "\n")
      .replace(unseen, (character) => (character === "\n" || character === "\t" ? character : ""))
      .trim(),
  ),
  v.maxLength(maxBioLength, `At most ${maxBioLength} characters`),
);

/** Schema of a handle on a social site, also given as the link to the profile; empty removes it. */
export const SocialHandle = (site: SocialSite) =>
  v.pipe(
    v.string("must be text"),
    v.transform((text) => handleIn(site, text.normalize("NFC").trim())),
    v.check(
      (handle) => handle === "" || socialSites[site].handle.test(handle),
      `Enter your ${socialSites[site].name} username or a link to your profile`,
    ),
  );

function handleIn(site: SocialSite, text: string): string {
  const path = text.includes("/") ? pathOn(site, text) : text;
  return (path ?? text).replace(/^@/, "");
}

function pathOn(site: SocialSite, text: string): string | undefined {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname, username, port } = new URL(address);
  const isThere = socialSites[site].hosts.includes(hostname.replace(/^www\./, "")) && username === "" && port === "";
  const steps = pathname.split("/").filter(Boolean);
  if (!isThere || steps.length !== 1) return undefined;
  try {
    return decodeURIComponent(steps[0] ?? "");
  } catch {
    return undefined;
  }
}
