/** What the tests call a series, a set and a card in Japanese, each with its English name. */
export const names = [
  ["漢字のシリーズ", "Plainseries"],
  ["漢字のセット", "Plainset"],
  ["漢字のカード", "Plaincard"],
] as const;

const empty = /^(area|br|hr|img|input|link|meta|source|use|path|col|wbr|base|circle|rect|line|polyline)$/;
/** What one reads as one thing. */
const whole = /^(a|option|li|tr|header|article|section|dialog|main|body|title|optgroup)$/;
const faces = /(class="face[^"]*"[^>]*>)\s*<b[^>]*>[^<]*<\/b>/g;

const isHeld = /^(textarea|script|style)$/;
const heldAttribute = /^(value|href|action)$/;

type Open = { tag: string; text: string };

/** The Japanese names that no English one stands before. */
export const unled = (text: string): boolean =>
  names.some(([japanese, english]) => {
    const place = text.lastIndexOf(japanese);
    return place >= 0 && !text.slice(0, place).includes(english);
  });

/** What is said of the page around a text just read, as one thing. */
const around = (open: Open[]): string => (open.findLast(({ tag }) => whole.test(tag)) ?? open[0])?.text ?? "";

/** Where a Japanese name stands without its English one, as a reader meets them. */
export function alone(html: string): string[] {
  const found: string[] = [];
  const open: Open[] = [];
  const tokens = html.replaceAll(faces, "$1").matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|[^<]+/g);
  for (const [token, close, tag = "", attributes = ""] of tokens) {
    if (tag === "") {
      for (const one of open) one.text += token;
      const isNamed = names.some(([japanese]) => token.includes(japanese));
      if (isNamed && !open.some(({ tag }) => isHeld.test(tag)) && unled(around(open))) {
        found.push(`${open.at(-1)?.tag}: ${around(open).replaceAll(/\s+/g, " ").trim().slice(0, 120)}`);
      }
    } else if (close) {
      while (!empty.test(tag) && open.length > 0 && open.pop()?.tag !== tag);
    } else {
      for (const [, name = "", value = ""] of attributes.matchAll(/ ([\w:-]+)="([^"]*)"/g)) {
        if (!heldAttribute.test(name) && unled(value)) found.push(`${tag} ${name}="${value.slice(0, 100)}"`);
      }
      if (!empty.test(tag)) open.push({ tag, text: "" });
    }
  }
  return found;
}
