import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { drawing, drawnCard, drawnFace, font } from "#features/catalogue/social/rules.ts";

type DeckPicture = { title: string; lines: string[]; rows: { face: FaceFacts; quantity: number }[] };

const columns = 8;
const margin = 64;
const gap = 16;
/** Below the title and a line. */
const top = 236;
const [width, height] = [drawnCard.width + gap, drawnCard.height + gap];

/** A deck as SVG: each of its cards once, with how many there are. */
export function deckSvg({ title, lines, rows }: DeckPicture): string {
  return drawing({
    width: 2 * margin - gap + columns * width,
    height: top + Math.max(1, Math.ceil(rows.length / columns)) * height + margin - gap,
    title,
    lines,
    body: rows.map(cardAt).join(""),
  });
}

function cardAt({ face, quantity }: DeckPicture["rows"][number], index: number): string {
  const [x, y] = [margin + (index % columns) * width, top + Math.floor(index / columns) * height];
  const [left, line] = [x + 34, y + drawnCard.height - 32];
  return `${drawnFace(face, x, y)}
    <circle cx="${left}" cy="${line}" r="25" fill="#0e1215" stroke="#5bd6bd" stroke-width="4"/>
    <text x="${left}" y="${line + 10}" ${font} font-size="28" font-weight="700" fill="#edf1f3" text-anchor="middle">${quantity}</text>`;
}
