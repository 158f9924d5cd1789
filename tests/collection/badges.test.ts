import { describe, expect, test } from "bun:test";
import { bodyOf, json, type Person, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");
const { sql } = site;

type Owned = "all but one" | "main" | "standard" | "all";

/** Someone who owns these variants of a set of 207 cards, and all others of its first card. */
async function collector(owned: Owned): Promise<Person> {
  const misty = await site.signUp();
  await sql`
    insert into entries (user_id, set_id, card_id, variant, quantity)
    select ${misty.id}, 'sv03.5', c.id, v.key, 1 from cards c join variants v on v.card_id = c.id
    where c.set_id = 'sv03.5' and v.gone_at is null and (c.id = 'sv03.5-001' or case ${owned}
      when 'all' then true
      when 'standard' then v.tier = 'standard' or v.position = (select min(position) from variants where card_id = c.id)
      else v.position = (select min(position) from variants where card_id = c.id)
        and (${owned} = 'main' or c.id <> 'sv03.5-207') end)
    on conflict do nothing`;
  await sql`update milestones set shown_at = now() where user_id = ${misty.id}`;
  return misty;
}

const seen = async (person: Person, path: string) => readPage(await bodyOf(person.page(path), 200)).sight;
const goals: [Owned, string | null, string, string][] = [
  ["all but one", null, "", ""],
  ["main", "complete", "Set complete", "✓ Complete"],
  ["standard", "master", "✓ Master", "✓ Master"],
  ["all", "grandmaster", "✓ Grandmaster", "✓ Grandmaster"],
];

describe("a finished set has the badge of its highest goal", () => {
  test.each(goals)("with %s of its variants", async (owned, goal, head, label) => {
    const misty = await collector(owned);
    const page = readPage(await bodyOf(misty.page("/series/scarlet-violet/151"), 200));
    const progress = page.all("region", "Your progress")[0]?.text ?? "";
    if (goal) expect(progress).toContain(head);
    else expect(progress).toContain("206 of 207");
    for (const path of ["/series", "/series/scarlet-violet", "/collection"]) {
      const text = await seen(misty, path);
      expect(text).toContain("151");
      expect([path, text.match(/✓ (Complete|Master|Grandmaster)/)?.[0] ?? ""]).toEqual([path, label]);
    }
    const stats = await json<object[]>(misty.json("/api/set-stats?series=scarlet-violet"));
    expect(stats).toEqual([expect.objectContaining({ setId: "sv03.5", goal })]);
    const { sets } = await json<{ sets: object[] }>(misty.json("/collection"));
    expect(sets).toEqual([expect.objectContaining({ setId: "sv03.5", goal })]);
  });

  test("and loses it with a card, whatever was reached before", async () => {
    const misty = await collector("all");
    await sql`delete from entries where user_id = ${misty.id} and card_id = 'sv03.5-207'`;
    expect(await seen(misty, "/series/scarlet-violet")).not.toContain("✓");
  });
});
