import type { LocalNames } from "#db/schema/catalogue/names.ts";
import type { ImportRecord, SpeciesRecord } from "#features/catalogue/import/schema/records.ts";
import { listText } from "#lib/text/locale.ts";
import { slug } from "#lib/text/slug.ts";
import { type CsvRow, readCsv, whole } from "./csv.ts";

const ENGLISH = "9";
const JAPANESE_KANA = "1";
const LOCAL = new Map([
  ["3", "ko"],
  ["4", "zh-hant"],
  ["5", "fr"],
  ["6", "de"],
  ["7", "es"],
  ["8", "it"],
  ["12", "zh-hans"],
]);

type Kind = "species" | "names" | "pokemon" | "pokemonTypes" | "typeNames";

/** "other": known but unused. */
export function pokeapiKind(header: string): Kind | "other" | undefined {
  const columns = header.replace(/^\uFEFF/, "").trim();
  if (columns.startsWith("id,identifier,generation_id,evolves_from_species_id")) return "species";
  if (columns === "pokemon_species_id,local_language_id,name,genus") return "names";
  if (columns.startsWith("id,identifier,species_id,height,weight")) return "pokemon";
  if (columns === "pokemon_id,type_id,slot") return "pokemonTypes";
  if (columns === "type_id,local_language_id,name") return "typeNames";
  const others = ["generation_id,local_language_id,name", "id,main_region_id,identifier"];
  if (others.includes(columns) || /^id,iso639,|^id,identifier,generation_id,damage_class_id$/.test(columns))
    return "other";
  return undefined;
}

/** Species are spread over five lists, which may come in any order. */
export function pokeapiCollector() {
  const lists = new Map<Kind, CsvRow[]>();
  return {
    async add(kind: Kind, bytes: AsyncIterable<Uint8Array>, file: string): Promise<void> {
      lists.set(kind, [...(lists.get(kind) ?? []), ...(await readCsv(bytes, file))]);
    },
    *records(): Generator<ImportRecord> {
      if (lists.size === 0) return;
      const missing = (["species", "names"] as const).filter((kind) => !lists.has(kind));
      if (missing.length > 0) {
        const files = missing.map((kind) => (kind === "species" ? "pokemon_species.csv" : "pokemon_species_names.csv"));
        yield { kind: "note", file: "PokéAPI", text: `not used: ${listText(files)} is missing` };
        return;
      }
      yield* speciesRecords((kind) => lists.get(kind) ?? []);
    },
  };
}

function* speciesRecords(list: (kind: Kind) => CsvRow[]): Generator<SpeciesRecord> {
  const english = namesIn(list("names"), ENGLISH);
  const japanese = namesIn(list("names"), JAPANESE_KANA);
  const local = Map.groupBy(
    list("names").filter((row) => LOCAL.has(row.local_language_id ?? "")),
    (row) => row.pokemon_species_id,
  );
  const typeNames = new Map(
    list("typeNames").flatMap((row) => (row.local_language_id === ENGLISH ? [[row.type_id, row.name ?? ""]] : [])),
  );
  const forms = new Map(list("pokemon").flatMap((row) => (row.is_default === "1" ? [[row.species_id, row]] : [])));
  const typesOfForm = Map.groupBy(list("pokemonTypes"), (row) => row.pokemon_id);
  for (const row of list("species")) {
    const id = whole(row.id);
    const name = english.get(row.id)?.name;
    if (id === undefined || !name) continue;
    const form = forms.get(row.id);
    const slots = (typesOfForm.get(form?.id) ?? []).toSorted((a, b) => Number(a.slot) - Number(b.slot));
    yield {
      kind: "species",
      id,
      name,
      slug: row.identifier ?? slug(name),
      generation: whole(row.generation_id) ?? 0,
      genus: english.get(row.id)?.genus || undefined,
      types: slots.flatMap((slot) => typeNames.get(slot.type_id) ?? []),
      height: whole(form?.height),
      weight: whole(form?.weight),
      evolvesFromId: whole(row.evolves_from_species_id),
      japaneseName: japanese.get(row.id)?.name || undefined,
      localNames: localNamesIn(local.get(row.id) ?? [], name),
    };
  }
}

/** Names by language, without those that are as in English. */
function localNamesIn(rows: CsvRow[], english: string): LocalNames | undefined {
  const names = rows.flatMap(({ local_language_id: id = "", name }) => {
    const language = LOCAL.get(id);
    return language && name && name !== english ? [[language, name] as const] : [];
  });
  return names.length > 0 ? Object.fromEntries(names) : undefined;
}

const namesIn = (rows: CsvRow[], language: string): Map<string | undefined, CsvRow> =>
  new Map(rows.flatMap((row) => (row.local_language_id === language ? [[row.pokemon_species_id, row]] : [])));
