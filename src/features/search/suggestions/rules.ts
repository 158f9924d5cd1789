import { keyNamed } from "../keys/rules/keys.ts";

const begunFilter = /^(.*(?:^|[\s(-]))(\p{L}+)([:=])([\p{L}\p{N}]+)$/su;

export type KeyCompletion = { text: string; key: string; value: string; isNegated: boolean };

/** The whole text with each value that completes its last filter: "t:fi" is "t:fire" or "t:fighting". */
export function keyCompletions(text: string): KeyCompletion[] {
  const [, before = "", name = "", sign = "", begun = ""] = begunFilter.exec(text) ?? [];
  const key = keyNamed(name);
  const values = key?.names ?? [];
  if (!key || values.includes(begun.toLowerCase())) return [];
  return values
    .filter((value) => value.startsWith(begun.toLowerCase()))
    .map((value) => ({
      text: `${before}${name}${sign}${value.includes(" ") ? `"${value}"` : value}`,
      key: key.name,
      value,
      isNegated: before.endsWith("-"),
    }));
}
