import { afterAll, expect, test } from "bun:test";
import { bodyOf, closeApps, testApp } from "../harness.ts";

afterAll(closeApps);

/** A site whose cards and species are named after it. */
async function siteNamed(name: string) {
  const site = await testApp({}, "starter");
  await site.sql`update cards set name = ${`${name} card`}`;
  await site.sql`update species set name = ${`${name} species`}`;
  return { name, site, askers: [site.anonymous, await site.signUp()] };
}

test("two sites in one process each show their own pages, even cached ones", async () => {
  const [kanto, johto] = [await siteNamed("Kanto"), await siteNamed("Johto")];
  const [set] = await kanto.site.sql<{ path: string }[]>`
    select '/series/' || r.slug || '/' || s.slug as path from sets s join series r on r.id = s.series_id
    where s.category = 'EN' order by s.id limit 1`;
  for (const path of [`${set?.path}`, `${set?.path}?view=table`, "/pokedex"]) {
    for (const [own, other] of [[kanto, johto] as const, [johto, kanto] as const]) {
      for (const searcher of own.askers) {
        const text = await bodyOf(searcher.page(path));
        expect(text).toContain(`${own.name} ${path === "/pokedex" ? "species" : "card"}`);
        expect(text).not.toContain(`${other.name} `);
      }
    }
  }
});
