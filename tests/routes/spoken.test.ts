import { expect, test } from "bun:test";
import { changeCatalogue } from "../change-catalogue.ts";
import { useSite } from "../harness.ts";
import { nameCards } from "../named-abroad.ts";
import { spokenIn } from "../page/spoken.ts";
import { fillOf, readAs, readingsOf } from "../readings.ts";
import { stockCollector } from "../requests/table.ts";
import { isRoutesTurn } from "../requests/turns.ts";

// Speech and fonts follow `lang`: what stands in the language that a person chose for names is marked, wherever it stands.

const site = await useSite({}, "starter");
const { sql } = site;
const misty = await site.signUp({ roles: ["admin", "subscriber"] });
await stockCollector(site, misty);
await nameCards(site);
const sets = { "sv03.5": { de: "Hunderteinundfünfzig" } };
await changeCatalogue(
  site,
  sql`insert into local_set_names select key, value from jsonb_each(${JSON.stringify(sets)}::text::jsonb)`,
);
await sql`update users set name_language = 'de' where id = ${misty.id}`;

const readings = readingsOf(site, {
  word: "char",
  fill: await fillOf(site, misty),
  queries: [{ q: "char", setId: "sv03.5", category: "EN", numberKey: "6" }],
}).filter(({ want, route }) => want !== "json" && isRoutesTurn(route));

test("names in the chosen language are marked as such", async () => {
  const [unspoken, at] = [new Set<string>(), new Set<string>()];
  for (const reading of readings) {
    const { text } = await readAs(misty, reading);
    for (const { words, within, lang } of spokenIn(text, (words) =>
      /Glurak|Glutexo|Hundert/.test(words) ? "de" : undefined,
    )) {
      at.add(reading.route);
      // The title of a page is one text.
      if (lang !== "de" && within !== "title") unspoken.add(`${within}: ${words} @ ${reading.route}`);
    }
  }
  expect([...unspoken]).toEqual([]);
  expect(at.size).toBeGreaterThan(1);
}, 300_000);
