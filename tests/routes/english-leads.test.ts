import { expect, test } from "bun:test";
import { games, markGames, ownTogether, placeOf, sharedWord } from "../access/marked-games.ts";
import { useSite } from "../harness.ts";
import { readAs, readingsOf } from "../readings.ts";
import { ownGame } from "../requests/table.ts";

// The interface is English: a printed Japanese name stands behind the English one, on a face, or in a field that holds it.

const game = games.find(({ category }) => category === "JP");
if (!game) throw new Error("There is a Japanese game.");
const { setId, seriesId, cardIds, collection, artist } = placeOf(game);
const names = [
  ["漢字のシリーズ", "Plainseries"],
  ["漢字のセット", "Plainset"],
  ["漢字のカード", "Plaincard"],
] as const;

const site = await useSite({}, async (database) => {
  await markGames(database);
  const [series, set, card] = names;
  const { sql } = database;
  await sql`update series set name = ${series[0]}, english_name = ${series[1]} where id = ${seriesId}`;
  await sql`update sets set name = ${set[0]}, english_name = ${set[1]} where id = ${setId}`;
  await sql`update cards set name = ${card[0]}, english_name = ${card[1]} where set_id = ${setId}`;
});
const { sql } = site;
const [misty, brock] = [await site.signUp({ roles: ["admin", "subscriber"] }), await site.signUp()];
await sql`insert into friendships (user_id, friend_id) values (${misty.id}, ${brock.id}), (${brock.id}, ${misty.id})`;
for (const person of [misty, brock]) await ownGame(site, person, game);
await ownTogether(site, misty);
for (const person of [misty, brock]) {
  await person.put(`/api/collection?setId=${setId}`, { cardId: cardIds[1], variant: "normal", quantity: 2 });
}
await misty.post("/api/reports/cards", { description: "Wrong.", category: "JP", setId, numberKey: "1" });

const isPerson = (route: string, parameter: string) => parameter === "slug" && /^GET \/(u|friends)\//.test(route);
const query = {
  q: "plain",
  limit: "100",
  setId,
  set: setId,
  series: seriesId,
  category: "JP",
  numberKey: "1",
  variant: "normal",
};
const readings = readingsOf(site, {
  word: sharedWord,
  fill: (route, parameter) => {
    if (isPerson(route, parameter)) return [brock.username];
    if (route.includes("/collections/:slug")) return [collection];
    if (route.includes("/artists/:slug")) return [artist];
    if (route.includes("/pokedex/:slug")) return ["pikachu"];
    const one = { series: seriesId, set: setId, slug: setId, number: "1", id: cardIds[0], category: "jp" }[parameter];
    return [one ?? (parameter === "tab" ? "lists" : parameter === "status" ? "open" : "1")];
  },
  queries: [{}, query, { view: "table" }, { step: "1" }],
}).filter(({ want }) => want !== "json");

const empty = /^(area|br|hr|img|input|link|meta|source|use|path|col|wbr|base|circle|rect|line|polyline)$/;
/** What one reads as one thing. */
const whole = /^(a|option|li|tr|header|article|section|dialog|main|body|title|optgroup)$/;
const faces = /(class="face[^"]*"[^>]*>)\s*<b[^>]*>[^<]*<\/b>/g;

const isHeld = /^(textarea|script|style)$/;
const heldAttribute = /^(value|href|action)$/;

type Open = { tag: string; text: string };

/** The Japanese names that no English one stands before. */
const unled = (text: string): boolean =>
  names.some(([japanese, english]) => {
    const place = text.lastIndexOf(japanese);
    return place >= 0 && !text.slice(0, place).includes(english);
  });

/** What is said of the page around a text just read, as one thing. */
const around = (open: Open[]): string => (open.findLast(({ tag }) => whole.test(tag)) ?? open[0])?.text ?? "";

/** Where a Japanese name stands without its English one, as a reader meets them. */
function alone(html: string): string[] {
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

test("the English name leads wherever a Japanese set, series or card is named", async () => {
  const found = new Map<string, Set<string>>();
  let named = 0;
  for (const reading of readings) {
    const { text } = await readAs(misty, reading);
    if (names.some(([, english]) => text.includes(english))) named++;
    for (const one of alone(text)) found.set(one, (found.get(one) ?? new Set()).add(reading.route));
  }
  expect([...found].map(([text, routes]) => `${text} @ ${[...routes].slice(0, 4).join(", ")}`)).toEqual([]);
  expect(named).toBeGreaterThan(50);
}, 300_000);
