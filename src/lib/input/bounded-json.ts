import { countText } from "#lib/text/locale.ts";
/** Too many values, or nested too deeply. */
export class JsonBoundError extends Error {}

type JsonBounds = { values: number; depth: number };

const quote = 34;
const backslash = 92;
const comma = 44;
const [bracket, endBracket, brace, endBrace] = [91, 93, 123, 125];

/** Counts values before parsing. @throws JsonBoundError, SyntaxError. */
export function parseBounded(text: string, { values, depth }: JsonBounds): unknown {
  let found = 1;
  let level = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (code === comma) found++;
    else if (code === bracket || code === brace) {
      found++;
      level++;
    } else if (code === endBracket || code === endBrace) level--;
    if (found > values) throw new JsonBoundError(`has more than ${countText(values)} values`);
    if (level > depth) throw new JsonBoundError(`has values more than ${depth} levels deep`);
  }
  return JSON.parse(text);
}

/** Index of the closing quote; the text's end if missing. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; ; index++) {
    index = text.indexOf('"', index);
    if (index === -1) return text.length;
    let before = index - 1;
    while (text.charCodeAt(before) === backslash) before--;
    if ((index - before) % 2 === 1) return index;
  }
}
