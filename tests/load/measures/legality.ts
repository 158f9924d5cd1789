import { join } from "node:path";
import type { DeckRow } from "#features/decks/deck/rules/cards.ts";
import { launchChromium } from "#tests/browser/chromium.ts";
import type { Site } from "../site.ts";
import { type Spread, spreadOf } from "./spread.ts";
import { type Timed, timed } from "./timed-legality.ts";

/** Milliseconds of one check, and how many times as long as parsing the JSON of the same deck. */
export type Legality = { where: string; check: Spread; ratio: Spread; isMet: boolean };

const most = 1;
const rounds = 7;

/** How long the rules of a format take to judge a deck, on the server and in a browser. */
export async function measureLegality({ port, paths }: Site): Promise<Legality[]> {
  const ids = await idsOf(port, paths.deck);
  const answer = await fetch(`http://127.0.0.1:${port}/api/decks/cards?format=standard&ids=${ids.join()}`);
  const { value } = (await answer.json()) as { value: DeckRow["card"][] };
  const text = JSON.stringify(value.map((card) => ({ card, quantity: 2 })));
  return [
    resultOf(
      "the server",
      Array.from({ length: rounds }, () => timed(text)),
    ),
    resultOf("Chromium", await inChromium(text)),
  ];
}

async function idsOf(port: number, deck: string): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/api${deck}`);
  return ((await answer.json()) as { cards: { cardId: string }[] }).cards.map(({ cardId }) => cardId);
}

async function inChromium(text: string): Promise<Timed[]> {
  const built = await Bun.build({ entrypoints: [join(import.meta.dir, "timed-legality.ts")], minify: true });
  const browser = await launchChromium();
  const page = await browser.newPage();
  await page.addScriptTag({ content: (await built.outputs[0]?.text()) ?? "", type: "module" });
  const found: Timed[] = [];
  for (let round = 0; round < rounds; round++) {
    found.push(await page.evaluate((json): Timed => Reflect.get(globalThis, "timed")(json), text));
  }
  await browser.close();
  return found;
}

function resultOf(where: string, all: Timed[]): Legality {
  // The first round is the compiler's.
  const times = all.slice(1);
  const check = spreadOf(times.map((time) => time.check));
  return { where, check, ratio: spreadOf(times.map((time) => time.check / time.parse)), isMet: check.median < most };
}

export const legalityLine = ({ where, check, ratio, isMet }: Legality): string =>
  `legality of a deck in ${where}: ${check.median.toFixed(3)} ms (${check.least.toFixed(3)}–${check.most.toFixed(3)}), ` +
  `${ratio.median.toFixed(2)} times parsing its JSON, bar < ${most} ms: ${isMet ? "met" : "MISSED"}`;
