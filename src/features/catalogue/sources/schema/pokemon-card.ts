import * as v from "valibot";
import { importedVariants } from "#features/catalogue/import/rules/variants.ts";
import { fault, idOf, maybe, Text, TYPES, Whole } from "#features/catalogue/import/schema/fields.ts";
import {
  type CardRecord,
  type ImportRecord,
  prefixed,
  type RarityRecord,
  type SeriesRecord,
  type SetRecord,
} from "#features/catalogue/import/schema/records.ts";
import { JAPANESE_SERIES, JAPANESE_SETS } from "#features/catalogue/japanese/rules/names.ts";
import { type JapaneseSet, japaneseSets } from "#features/catalogue/japanese/rules/sets.ts";
import { numberKey } from "#features/catalogue/rules/paths.ts";
import { rarityKey } from "#features/catalogue/rules/rarities.ts";
import { ndjsonValues } from "#lib/ingest/ndjson.ts";

const CATEGORY = "JP";
const common = { source: "pokemon-card", category: CATEGORY } as const;

const texts = maybe(v.array(v.string()));
const Named = v.object({ name: v.string(), effect: maybe(v.string()) });
const TypeValues = maybe(v.object({ type: texts, value: maybe(v.string()) }));
const CardSchema = v.object({
  jp_id: v.number(),
  name: Text,
  card_type: Text,
  tags: texts,
  set_name: maybe(v.string()),
  number: maybe(v.string()),
  set_total: maybe(v.union([v.string(), v.number()])),
  rarity: maybe(v.string()),
  author: texts,
  pokedex_number: maybe(v.unknown()),
  flavor_text: maybe(v.string()),
  stage: maybe(v.string()),
  hp: maybe(Whole),
  types: texts,
  abilities: maybe(v.array(Named)),
  attacks: maybe(
    v.array(
      v.object({
        ...Named.entries,
        cost: texts,
        damage: maybe(v.object({ amount: maybe(v.number()), suffix: maybe(v.string()) })),
      }),
    ),
  ),
  weakness: TypeValues,
  resistance: TypeValues,
  retreat: maybe(Whole),
  evolve_from: maybe(v.string()),
  effect: maybe(v.string()),
  rule_box: maybe(v.string()),
});
type Card = v.InferOutput<typeof CardSchema>;

const SERIES: Record<string, string> = {
  PCG: "PCG",
  L: "LEGEND",
  XY: "XY",
  XYb: "XY BREAK",
  SM: "サン＆ムーン",
  S: "剣と盾",
};

/** What the catalogue calls each mark; on the site they read Art Rare, Super Rare, Special Art Rare and so on. */
const RARITIES: Record<string, string> = {
  c: "Common",
  u: "Uncommon",
  r: "Rare",
  rr: "Double Rare",
  rrr: "Triple Rare",
  sr: "Ultra Rare",
  s: "Shiny Rare",
  ssr: "Shiny Ultra Rare",
  hr: "Hyper Rare",
  ur: "Secret Rare",
  ar: "Illustration Rare",
  sar: "Special Illustration Rare",
  chr: "Character Rare",
  csr: "Character Super Rare",
  prismstar: "Prism Star Rare",
};

const STAGES: Record<string, string> = {
  たね: "Basic",
  "1 進化": "Stage 1",
  "2 進化": "Stage 2",
  M進化: "MEGA",
  BREAK進化: "BREAK",
  復元: "Restored",
  伝説: "LEGEND",
  レベルアップ: "Level-Up",
};

const KINDS: Record<string, { supertype: CardRecord["supertype"]; subtype?: string }> = {
  Pokémon: { supertype: "pokemon" },
  グッズ: { supertype: "trainer", subtype: "Item" },
  サポート: { supertype: "trainer", subtype: "Supporter" },
  スタジアム: { supertype: "trainer", subtype: "Stadium" },
  ポケモンのどうぐ: { supertype: "trainer", subtype: "Pokémon Tool" },
  トレーナー: { supertype: "trainer" },
  ワザマシン: { supertype: "trainer", subtype: "Technical Machine" },
  基本エネルギー: { supertype: "energy", subtype: "Basic" },
  特殊エネルギー: { supertype: "energy", subtype: "Special" },
};

const TAGS: Record<string, string> = { かがやく: "Radiant", プリズムスター: "Prism Star" };
const isEnglish = (tag: string) => /^[A-Z][A-Z -]*$|^ex$/i.test(tag);

const TYPE_NAMES: Record<string, string> = { Electric: "Lightning", Dark: "Darkness", Steel: "Metal" };
const typesOf = (list: string[] | null | undefined) =>
  (list ?? []).map((type) => TYPE_NAMES[type] ?? type).filter((type) => TYPES.has(type));
const halfWidth = (text: string) => text.replace("＋", "+").replace("－", "-");
const typeValues = (one: Card["weakness"]) =>
  typesOf(one?.type).map((type) => ({ type, value: one?.value ? halfWidth(one.value) : undefined }));

const attacksOf = (card: Card): CardRecord["attacks"] =>
  (card.attacks ?? []).map(({ name, cost, damage, effect }) => ({
    name,
    cost: typesOf(cost),
    ...(damage?.amount && { damage: `${damage.amount}${halfWidth(damage.suffix ?? "")}` }),
    ...(effect && { effect }),
  }));

const isPlain = (mark: string | undefined, name: string) =>
  !/(EX|GX|V|VMAX|VSTAR|BREAK)$/.test(name) && (!mark || ["c", "u"].includes(mark));

/** "rare_c_c" and "rare_c" are one mark in two colours. */
const markOf = (card: Card) => /^(?:rare_)?([a-z]+)/.exec(card.rarity ?? "")?.[1];

const rarityOf = (mark: string | undefined) => rarityKey(CATEGORY, mark && RARITIES[mark]);

function cardRecord(card: Card, set: JapaneseSet): CardRecord {
  const { supertype, subtype } = KINDS[card.card_type] ?? { supertype: "trainer" };
  const mark = markOf(card);
  const name = card.name.replace(/^mega/, "M");
  const stage = card.stage && STAGES[card.stage];
  const tags = (card.tags ?? []).flatMap((tag) => TAGS[tag] ?? (isEnglish(tag) ? tag : []));
  return {
    kind: "card",
    ...common,
    id: prefixed(CATEGORY, `${set.id}-${card.number}`),
    setId: prefixed(CATEGORY, set.id),
    name,
    number: card.number!,
    rarity: rarityOf(mark),
    supertype,
    subtypes: [...new Set([stage, ...tags, subtype].filter((word) => word !== undefined && word !== ""))] as string[],
    types: typesOf(card.types),
    hp: card.hp || undefined,
    retreat: card.retreat ?? undefined,
    weaknesses: typeValues(card.weakness),
    resistances: typeValues(card.resistance),
    attacks: attacksOf(card),
    abilities: (card.abilities ?? []).map(({ name, effect }) => ({ name, type: "Ability", ...(effect && { effect }) })),
    rules: [card.effect, card.rule_box].filter((rule) => typeof rule === "string" && rule !== "") as string[],
    flavor: card.flavor_text || undefined,
    evolvesFrom: card.evolve_from || undefined,
    artist: card.author?.join(", ").trim() || undefined,
    dexIds: v.is(Whole, card.pokedex_number) ? [card.pokedex_number] : [],
    variants: importedVariants([{ type: isPlain(mark, name) ? "normal" : "holo" }], set.seriesId, null).map((one) => ({
      ...one,
      isAssumed: true,
    })),
  };
}

function* setRecords(code: string, set: JapaneseSet): Generator<SeriesRecord | SetRecord> {
  const seriesId = prefixed(CATEGORY, set.seriesId);
  const series = SERIES[set.seriesId] ?? set.seriesId;
  yield { kind: "series", ...common, id: seriesId, name: series, englishName: JAPANESE_SERIES[set.seriesId] };
  yield {
    kind: "set",
    ...common,
    id: prefixed(CATEGORY, set.id),
    seriesId,
    name: set.name,
    englishName: JAPANESE_SETS[set.id] ?? JAPANESE_SETS[code],
    code: set.id,
    releaseDate: set.releaseDate,
    printedTotal: set.total,
  };
}

const isOfSet = (card: Card, { total }: JapaneseSet) =>
  /^\d+$/.test(card.number ?? "") && Math.abs(Number(card.set_total) - total) <= 10;

/** Of a card whose set the main source describes, this source's rarity. */
function* rarityRecord(card: Card): Generator<RarityRecord> {
  const rarity = rarityOf(markOf(card));
  const { set_name: code, number, set_total: total } = card;
  if (!rarity || !code || !/^\d+$/.test(number ?? "") || !(Number(total) > 0)) return;
  yield {
    kind: "rarity",
    source: common.source,
    setId: prefixed(CATEGORY, code),
    numberKey: numberKey(number!),
    rarity,
    printedTotal: Number(total),
  };
}

/** The cards of the sets that the main source lacks; of all others only their rarity. */
export async function* readPokemonCard(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<ImportRecord> {
  const seen = new Set<string>();
  for await (const value of ndjsonValues(bytes, file)) {
    const parsed = v.safeParse(CardSchema, value);
    if (!parsed.success) {
      yield { kind: "reject", source: "pokemon-card", file, id: idOf(value), reason: fault(parsed.issues) };
      continue;
    }
    const card = parsed.output;
    const code = card.set_name ?? "";
    const set = japaneseSets.get(code);
    const key = `${code}-${card.number}`;
    if (!set) yield* rarityRecord(card);
    if (!set || !isOfSet(card, set) || seen.has(key)) continue;
    if (!seen.has(code)) yield* setRecords(code, set);
    seen.add(code).add(key);
    yield cardRecord(card, set);
  }
}
