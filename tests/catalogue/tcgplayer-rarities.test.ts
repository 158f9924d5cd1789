import { afterAll, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { RARITIES } from "#features/catalogue/rules/rarities.ts";
import { tcgplayerRarity } from "#features/transfer/export/rules/rarities.ts";
import { closeApps, testApp } from "../harness.ts";

afterAll(closeApps);

/** TCGplayer's rarity names, English and Japanese. */
const theirs = new Set([
  ...["Common", "Uncommon", "Rare", "Holo Rare", "Promo", "Rare BREAK", "Prism Rare", "Amazing Rare", "Radiant Rare"],
  ...["ACE SPEC Rare", "Classic Collection", "Shiny Rare", "Shiny Holo Rare", "Shiny Ultra Rare", "Double Rare"],
  ...["Ultra Rare", "Secret Rare", "Illustration Rare", "Special Illustration Rare", "Hyper Rare", "Mega Attack Rare"],
  ...["Black White Rare", "Mega Hyper Rare", "Triple Rare", "Character Rare", "Character Super Rare", "Super Rare"],
  ...["Shiny Super Rare", "Art Rare", "Special Art Rare", "Mega Ultra Rare"],
]);

test.each(["EN", "JP"] as const)("every %s rarity maps to a TCGplayer name", (category) => {
  const unmapped = RARITIES[category].filter(({ key }) => !theirs.has(tcgplayerRarity(key)));
  expect(unmapped).toEqual([]);
});

test("Pocket rarities keep their display name, as TCGplayer does not sell Pocket", () => {
  for (const { key, display } of RARITIES["TCG-POCKET-EN"]) expect(tcgplayerRarity(key)).toBe(display);
});

test.each([
  ["COMMON", "Common"],
  ["RARE_HOLO", "Holo Rare"],
  ["RARE_HOLO_EX", "Ultra Rare"],
  ["RARE_HOLO_VMAX", "Ultra Rare"],
  ["TRAINER_GALLERY_RARE_HOLO", "Ultra Rare"],
  ["RARE_HOLO_STAR", "Ultra Rare"],
  ["SPECIAL_ILLUSTRATION_RARE", "Special Illustration Rare"],
  ["ULTRA_RARE_JP", "Super Rare"],
  ["RARE_HOLO_JP", "Holo Rare"],
])("%s is %s", (key, name) => {
  expect(tcgplayerRarity(key)).toBe(name);
});

test("an unknown rarity is kept, and null becomes an empty string", () => {
  expect([tcgplayerRarity("Futuristic Rare"), tcgplayerRarity("__proto__"), tcgplayerRarity(null)]).toEqual([
    "Futuristic Rare",
    "__proto__",
    "",
  ]);
});

test("an export names the rarity of every card", async () => {
  const site = await testApp({}, "starter");
  const misty = await site.signUp();
  await site.sql`
    insert into entries (user_id, set_id, card_id, variant, quantity)
    select ${misty.id}, c.set_id, c.id, v.key, 1 from variants v join cards c on c.id = v.card_id`;
  const text = await (await misty.request("/api/collection/export.csv?format=tcgplayer")).text();
  const rows = parse(text, { bom: true, columns: true }) as { Rarity: string }[];
  const inCatalogue = await site.sql<{ rarity: string }[]>`select distinct rarity from cards where rarity is not null`;
  const written = new Set(rows.map(({ Rarity }) => Rarity).filter(Boolean));
  expect(written).toEqual(new Set(inCatalogue.map(({ rarity }) => tcgplayerRarity(rarity))));
  expect([...written].filter((name) => /_|^[A-Z]+$/.test(name))).toEqual([]);
  expect(written.size).toBeGreaterThan(8);
});
