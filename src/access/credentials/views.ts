import { counted, countText, listText, plural } from "#lib/text/locale.ts";
import type { Keepable, WaysIn } from "./rules.ts";

/** What a person may keep when other ways in end, with its name; kinds of which there is none are left out. */
export function keepableTexts({ accessTokens, hasShareLink, lists, hasOverlays }: WaysIn): [Keepable, string[]][] {
  const all: [Keepable, string[]][] = [
    ["accessTokens", accessTokens > 0 ? [counted(accessTokens, "access token", "access tokens")] : []],
    ["shareLinks", [...(hasShareLink ? ["your share link"] : []), ...(lists > 0 ? [linksOf(lists)] : [])]],
    ["overlays", hasOverlays ? ["your overlay links"] : []],
  ];
  return all.filter(([, texts]) => texts.length > 0);
}

const linksOf = (lists: number): string =>
  plural(lists, "the share link of 1 list", `the share links of ${countText(lists)} lists`);

/** The sentence below a new password that says which devices, tokens and links lose access. */
export function endingText(ways: WaysIn): string {
  const ends = keepableTexts(ways).flatMap(([, texts]) => texts);
  const devices = counted(ways.devices, "other device", "other devices");
  if (ways.devices === 0)
    return ends.length === 0 ? "No other device, access token or link has access." : `This ends ${listText(ends)}.`;
  return ends.length === 0 ? `This signs out ${devices}.` : `This signs out ${devices} and ends ${listText(ends)}.`;
}

export const ALL_ENDS = "Every device is signed out. Access tokens, share links and overlay links end too.";
