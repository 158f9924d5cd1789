import { outlineOf } from "#ui/icons.tsx";
import type { FaceFacts, FaceType } from "../face/rules/types.ts";

/** What a chat shows of a link: at most four lines and four cards. */
export type SocialPicture = { title: string; lines: string[]; faces: FaceFacts[] };

const socialSize = { width: 1200, height: 630 };

/** Hues of types as in static/css/face.css. */
const hues: Record<FaceType, string> = {
  grass: "#2f7a3a",
  fire: "#c2411c",
  water: "#2469ad",
  lightning: "#f0bf2b",
  psychic: "#8b4a9e",
  fighting: "#99541f",
  darkness: "#3a4a60",
  metal: "#a9b7c1",
  dragon: "#77671a",
  fairy: "#b63f7d",
  colorless: "#ecd5a4",
  unknown: "#7d7266",
  trainer: "#40708a",
  item: "#40708a",
  supporter: "#a1533d",
  stadium: "#4d7355",
  tool: "#6b5b8d",
  energy: "#5d615e",
};

const light: ReadonlySet<FaceType> = new Set(["lightning", "metal", "colorless"]);

export const font = `font-family="DejaVu Sans, Liberation Sans, Droid Sans Fallback, sans-serif"`;

/** A text without what XML does not allow. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t]|[\uFFFE\uFFFF]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** A text cut to as many letters as fit; a kana or kanji is about two. */
function fitted(text: string, most: number): string {
  let width = 0;
  for (const [index, letter] of [...text].entries()) {
    width += letter.charCodeAt(0) > 0x2e80 ? 2 : 1;
    if (width > most) return `${[...text].slice(0, Math.max(1, index - 1)).join("")}…`;
  }
  return text;
}

export const drawnCard = { width: 190, height: 265 } as const;

/** A card as SVG; `left`, `top`: pixels. */
export function drawnFace({ name, number, total, type, hp }: FaceFacts, left: number, top: number): string {
  const ink = light.has(type) ? "#12181c" : "#ffffff";
  const label = (x: number, y: number, size: number, text: string, anchor = "start") =>
    `<text x="${x}" y="${y}" ${font} font-size="${size}" font-weight="700" fill="${ink}" text-anchor="${anchor}">${escaped(text)}</text>`;
  const { width, height } = drawnCard;
  return `<g transform="translate(${left} ${top})">
    <rect width="${width}" height="${height}" rx="12" fill="${hues[type]}" stroke="#ffffff" stroke-opacity=".45" stroke-width="4"/>
    <rect x="14" y="52" width="${width - 28}" height="158" rx="8" fill="#ffffff" fill-opacity=".16"/>
    <path transform="translate(${width / 2 - 48} 83) scale(4)" d="${outlineOf(`t-${type}`)}" fill="none" stroke="${ink}" stroke-opacity=".8" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"/>
    ${label(14, 34, 17, fitted(name, hp === null ? 16 : 12))}
    ${hp === null ? "" : label(width - 14, 34, 15, `${hp}`, "end")}
    ${label(width - 14, height - 18, 15, total ? `${number}/${total}` : number, "end")}
  </g>`;
}

const mostFaces = 5;
const row = { left: 64, top: 301, gap: 24 };

type Drawing = { width: number; height: number; title: string; lines: string[]; body: string };

/** The frame of every picture as SVG. Nothing in it comes from elsewhere, so drawing it fetches nothing. */
export function drawing({ width, height, title, lines, body }: Drawing): string {
  const text = (y: number, size: number, weight: number, fill: string, words: string) =>
    `<text x="64" y="${y}" ${font} font-size="${size}" font-weight="${weight}" fill="${fill}">${escaped(words)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#0e1215"/>
    <rect width="100%" height="12" fill="#5bd6bd"/>
    ${text(132, 68, 700, "#edf1f3", fitted(title, Math.floor(width / 50)))}
    ${lines.map((line, index) => text(196 + index * 46, 32, 400, "#a7b2bb", fitted(line, Math.floor(width / 21)))).join("")}
    <text x="${width - 64}" y="78" ${font} font-size="26" font-weight="700" fill="#5bd6bd" text-anchor="end">Toploader</text>
    ${body}
  </svg>`;
}

/** The picture that other sites show for a link, as SVG with at most `mostFaces` faces. */
export function socialSvg({ title, lines, faces }: SocialPicture): string {
  const placed = (face: FaceFacts, index: number) =>
    drawnFace(face, row.left + index * (drawnCard.width + row.gap), row.top);
  return drawing({ ...socialSize, title, lines, body: faces.slice(0, mostFaces).map(placed).join("") });
}
