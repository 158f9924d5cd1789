import * as v from "valibot";
import { importedVariants } from "#features/catalogue/import/rules/variants.ts";
import { fault, idOf, isoDate, maybe, Text, TYPES, Whole } from "#features/catalogue/import/schema/fields.ts";
import {
  type CardRecord,
  type ImportRecord,
  prefixed,
  type SetRecord,
} from "#features/catalogue/import/schema/records.ts";
import { rarityKey } from "#features/catalogue/rules/rarities.ts";
import { jsonElements } from "#lib/ingest/json-stream.ts";

const CATEGORY = "TCG-POCKET-EN";
const SERIES = { id: "tcgp", name: "Pokémon TCG Pocket" };

const CardSchema = v.object({
  set: Text,
  number: Whole,
  rarity: maybe(v.string()),
  name: Text,
  image: maybe(v.string()),
  packs: maybe(v.array(v.string())),
  element: maybe(v.string()),
});
type PocketCard = v.InferOutput<typeof CardSchema>;

const SetSchema = v.object({
  code: Text,
  releaseDate: maybe(v.string()),
  name: v.object({ en: Text }),
});

/** The main source calls them P-A and P-B. */
const setCode = (code: string): string => code.replace(/^PROMO-/, "P-");

/** Types of a card of this source, whose other details, such as hit points, are mostly wrong. */
const typesOf = ({ element }: PocketCard): string[] => {
  const type = element && element.charAt(0).toUpperCase() + element.slice(1);
  return type && TYPES.has(type) ? [type] : [];
};

/** "cPK_10_000010_00_FUSHIGIDANE_C.webp": kind and number of a text, which all its printings have. */
function textOf({ image }: PocketCard): string | undefined {
  const [, kind = "", number] = /^_?c([A-Z]{2})_\d+_(\d+)_/.exec(image ?? "") ?? [];
  return number && `${kind}${number}`;
}

/** "GalarianMeowth" and "Teal MaskOgerpon", whose form stands apart in every other source. */
const spaced = (name: string): string => name.replace(/\b(Alolan|Galarian|Hisuian|Paldean|Mask)(?=[A-Z])/, "$1 ");

function cardRecord(card: PocketCard, source: "pocket" | "pocket-types"): CardRecord {
  const set = setCode(card.set);
  const number = String(card.number).padStart(3, "0");
  const isTrainer = /_?cTR_/.test(card.image ?? "");
  const isEx = / ex$/.test(card.name);
  const id = prefixed(CATEGORY, `${set}-${number}`);
  const name = spaced(card.name.replaceAll("’", "'"));
  const supertype = isTrainer ? "trainer" : "pokemon";
  return {
    kind: "card",
    source,
    id,
    setId: prefixed(CATEGORY, set),
    category: CATEGORY,
    name,
    number,
    rarity: set.startsWith("P-") ? "POCKET_PROMO" : rarityKey(CATEGORY, card.rarity),
    supertype,
    subtypes: isEx && !isTrainer ? ["ex"] : [],
    types: typesOf(card),
    boosters: card.packs ?? [],
    image: `en/${SERIES.id}/${set}/${number}`,
    textId: textOf(card),
    variants: importedVariants([], SERIES.id, null),
  };
}

/** `cards.json`; it has new sets before the main source. */
export const readPocketCards = cardsReader("pocket");

/** `cards.extra.json`: the types of cards, of which the main source knows fewer sets. */
export const readPocketTypes = cardsReader("pocket-types");

function cardsReader(source: "pocket" | "pocket-types") {
  return (bytes: AsyncIterable<Uint8Array>, file: string) => readCards(bytes, file, source);
}

async function* readCards(
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  source: "pocket" | "pocket-types",
): AsyncGenerator<ImportRecord> {
  for await (const { value } of jsonElements(bytes, file)) {
    const parsed = v.safeParse(CardSchema, value);
    if (parsed.success) yield cardRecord(parsed.output, source);
    else yield { kind: "reject", source, file, id: pocketId(value), reason: fault(parsed.issues) };
  }
}

function pocketId(value: unknown): string {
  const named = v.safeParse(v.object({ set: v.string(), number: v.unknown() }), value);
  return named.success ? `${named.output.set}-${named.output.number}` : idOf(value);
}

export async function* readPocketSets(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<ImportRecord> {
  const seriesId = prefixed(CATEGORY, SERIES.id);
  yield { kind: "series", source: "pocket", id: seriesId, category: CATEGORY, name: SERIES.name };
  for await (const { value } of jsonElements(bytes, file)) {
    const parsed = v.safeParse(SetSchema, value);
    if (parsed.success) yield setRecord(parsed.output, seriesId);
    else yield { kind: "reject", source: "pocket", file, id: idOf(value), reason: fault(parsed.issues) };
  }
}

function setRecord(set: v.InferOutput<typeof SetSchema>, seriesId: string): SetRecord {
  const code = setCode(set.code);
  return {
    kind: "set",
    source: "pocket",
    id: prefixed(CATEGORY, code),
    category: CATEGORY,
    seriesId,
    name: set.name.en,
    code,
    releaseDate: isoDate(set.releaseDate),
    logoImage: `en/${SERIES.id}/${code}/logo`,
    symbolImage: `univ/${SERIES.id}/${code}/symbol`,
  };
}
