import { expect, test } from "bun:test";
import { langOf } from "#lib/text/language.ts";
import { spokenIn } from "#tests/page/spoken.ts";
import { games, markGames, ownTogether, placeOf, sharedWord } from "../access/marked-games.ts";
import { useSite } from "../harness.ts";
import { readAs, readingsOf } from "../readings.ts";
import { ownGame } from "../requests/table.ts";
import { alone, names } from "./printed-names.ts";

// The interface is English: a printed Japanese name stands behind the English one, on a face, or in a field that holds it.

const game = games.find(({ category }) => category === "JP");
if (!game) throw new Error("There is a Japanese game.");
const { setId, seriesId, cardIds, collection, artist } = placeOf(game);
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

test("the English name leads wherever a Japanese set, series or card is named", async () => {
  const [found, unspoken] = [new Map<string, Set<string>>(), new Set<string>()];
  let named = 0;
  for (const reading of readings) {
    const { text } = await readAs(misty, reading);
    if (names.some(([, english]) => text.includes(english))) named++;
    for (const { words, within, lang } of spokenIn(text, langOf))
      if (lang !== "ja") unspoken.add(`${within}: ${words} @ ${reading.route}`);
    for (const one of alone(text)) found.set(one, (found.get(one) ?? new Set()).add(reading.route));
  }
  expect([...found].map(([text, routes]) => `${text} @ ${[...routes].slice(0, 4).join(", ")}`)).toEqual([]);
  // Said and drawn as Japanese.
  expect([...unspoken]).toEqual([]);
  expect(named).toBeGreaterThan(50);
}, 300_000);
