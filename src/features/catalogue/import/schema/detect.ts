import * as v from "valibot";
import { namedParts } from "#features/catalogue/sources/schema/local-names.ts";
import { pokeapiKind } from "#features/catalogue/sources/schema/pokeapi.ts";
import { type JsonElement, jsonElements } from "#lib/ingest/json-stream.ts";

/** Detected by content. "ignored": recognised but unused, with the reason. */
export type SourceFormat =
  | "tcgdex"
  | "ptcg-cards"
  | "ptcg-sets"
  | "pocket-cards"
  | "pocket-types"
  | "pokemon-card"
  | "pocket-sets"
  | "names"
  | { pokeapi: "species" | "names" | "pokemon" | "pokemonTypes" | "typeNames" }
  | { ignored: string };

export async function detect(head: Uint8Array): Promise<SourceFormat | undefined> {
  const text = new TextDecoder()
    .decode(head)
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (text.startsWith("{") || text.startsWith("[")) return await detectJson(head, text);
  const header = text.slice(0, text.search(/[\r\n]|$/));
  if (header.startsWith("pokemon_tcg_data_id,tcgdex_id,")) return { ignored: "its facts are known already" };
  const pokeapi = pokeapiKind(header);
  if (pokeapi === "other") return { ignored: "nothing in it is used" };
  return pokeapi && { pokeapi };
}

const has = (...names: string[]) => v.object(Object.fromEntries(names.map((name) => [name, v.unknown()])));

const OF_ARRAYS: [v.GenericSchema, SourceFormat][] = [
  [has("id", "supertype", "number", "images"), "ptcg-cards"],
  [has("id", "series", "printedTotal", "images"), "ptcg-sets"],
  [has("set", "number", "name", "rarity", "element"), "pocket-types"],
  [has("set", "number", "name", "rarity", "health"), { ignored: "these details of Pocket cards are not reliable" }],
  [has("set", "number", "name", "rarity", "image"), "pocket-cards"],
  [has("id", "name", "types", "cards"), { ignored: "theme decks are not used" }],
];

async function detectJson(head: Uint8Array, text: string): Promise<SourceFormat | undefined> {
  const [first, ...rest] = await firstElements(head);
  if (!first) return undefined;
  if (text.startsWith("[")) return OF_ARRAYS.find(([schema]) => v.is(schema, first.value))?.[1];
  if (first.key === "jp_id") return "pokemon-card";
  if (first.key === "meta" && v.is(has("lang"), first.value)) return "tcgdex";
  if (v.is(has("code", "name"), first.value)) return "pocket-sets";
  if (v.is(has("label", "group", "count"), first.value)) return { ignored: "the rarities of Pocket are known already" };
  if (v.is(v.record(v.pipe(v.string(), v.regex(/pack/i)), v.unknown()), first.value)) {
    return { ignored: "pull rates are not used" };
  }
  if ([first, ...rest].some(({ name, value }) => name !== undefined && v.is(v.record(v.string(), v.string()), value)))
    return "names";
  const keys = new Set([first, ...rest].map((element) => element.key));
  if (keys.has("localId") || keys.has("cardCount")) {
    return { ignored: "a single TCGdex API response doesn't say its language; use catalogue sync" };
  }
  return undefined;
}

/** The head may end within an element. */
async function firstElements(head: Uint8Array) {
  const found: JsonElement[] = [];
  async function* once() {
    yield head;
  }
  try {
    for await (const element of jsonElements(once(), "", namedParts)) if (found.push(element) >= 40) break;
  } catch {}
  return found;
}
