import { describe, expect, test } from "bun:test";
import { html, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { add, makeList } from "./people.ts";

const site = await useSite({}, "starter");

test("the slots of a Pokédex list without a card are shown alone, also while it is edited", async () => {
  const person = await site.signUp({ roles: ["subscriber"] });
  const id = await makeList(person, "POKEDEX");
  await add(person, id, "1");
  const page = async (query: string) => (await person.page(`/lists/${id}${query}`)).text();
  const slots = (text: string) => text.split('class="dex-slot"').length - 1;
  const all = await page("");
  expect(await (await person.page("/lists")).text()).toContain("1 of 1,025 Pokémon");
  const [have, missing] = [await page("?own=have"), await page("?own=need")];
  expect([slots(have), slots(missing)]).toEqual([1, slots(all) - 1]);
  expect([all, missing].map((text) => text.includes("Bulbasaur"))).toEqual([true, false]);
  const choices = (text: string) => [
    .../<nav class="chips"[^>]*>(.*?)<\/nav>/.exec(text)![1]!.matchAll(/>([^<>]+)<b>(\d+)</g),
  ];
  expect(choices(all).map(([, title, count]) => `${title}${count}`)).toEqual([
    `All ${slots(all)}`,
    "Filled 1",
    `Empty ${slots(missing)}`,
  ]);
  const chips = readPage(missing).get("navigation", "Show").all("link");
  expect(chips.map((chip) => chip.of("aria-current"))).toEqual([undefined, undefined, "true"]);
  expect(readPage(missing).hrefs()).toContain(`/lists/${id}?own=need&edit=1`);
  const edited = await page("?own=need&edit=1");
  expect([slots(edited), edited.includes("Choose a Ivysaur card")]).toEqual([slots(missing), true]);
});

describe("what the viewer lacks is gray", () => {
  for (const type of ["BINDER", "POKEDEX"]) {
    test(`on a ${type}, for members and not for visitors`, async () => {
      const person = await site.signUp({ roles: ["subscriber"] });
      const id = await makeList(person, type, { visibility: "PUBLIC" });
      for (const number of ["1", "2"]) await add(person, id, number, { variant: "normal", order: Number(number) });
      await person.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 1 });
      const lacked = async (viewer: Pick<typeof person, "request">) =>
        (await (await viewer.request(`/lists/${id}`, { headers: html })).text()).split('data-lacked="true"').length - 1;
      expect(await lacked(person)).toBe(1);
      expect(await lacked(await site.signUp())).toBe(2);
      expect(await lacked(site.anonymous)).toBe(0);
    });
  }
});
