import { html, type Person } from "../harness.ts";
import { until } from "../until.ts";

/** Who brings files in, wherever the site is. */
type Caller = Pick<Person, "request" | "json">;

/** A file as a browser's form sends it. */
export function upload(
  person: Caller,
  content: string | Uint8Array<ArrayBuffer>,
  options: { mode?: "add" | "replace"; name?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const form = new FormData();
  form.set("file", new File([content], options.name ?? "cards.csv", { type: "text/csv" }));
  form.set("mode", options.mode ?? "add");
  return person.request("/api/collection/imports", { method: "POST", body: form, headers: options.headers ?? {} });
}

export const uploadAsPage = (person: Person, content: string | Uint8Array<ArrayBuffer>, mode?: "add" | "replace") =>
  upload(person, content, { mode, headers: html });

export type Shown = {
  id: string;
  state: string;
  format: string;
  message: string | null;
  batch: string | null;
  seen: number;
  total: number;
  rows: Record<"matched" | "ambiguous" | "unresolved" | "skipped", number>;
  copies: number;
  value: {
    line: number;
    reason: string | null;
    quantity: number;
    mayBeFound: boolean;
    isDecided: boolean;
    card: string | null;
    variant: string | null;
    said: { name: string; set: string; number: string; printing: string };
    choices: { setId: string; cardId: string; variant: string; name: string }[];
  }[];
};

export const importAt = (id: string, rest = "") => `/api/collection/imports/${id}${rest}`;

export const look = async (person: Caller, id: string, tab = ""): Promise<Shown> =>
  (await (await person.json(importAt(id, tab && `?tab=${tab}`))).json()) as Shown;

/** An import once its file is read, or has failed to be. */
export async function read(person: Caller, content: string | Uint8Array<ArrayBuffer>, mode?: "add" | "replace") {
  const response = await upload(person, content, { mode });
  if (response.status !== 202) throw new Error(`${response.status}: ${await response.text()}`);
  const { id } = (await response.json()) as { id: string };
  return await untilImport(person, id, ({ state }) => state !== "reading");
}

export const commit = async (person: Caller, id: string): Promise<Shown> => {
  const response = await person.request(importAt(id, "/commit"), { method: "POST" });
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return await untilImport(person, id, ({ state }) => state !== "committing");
};

/** Looks again until it is so; what a busy site answers instead says nothing about the import. */
export async function untilImport(person: Caller, id: string, isSo: (shown: Shown) => boolean): Promise<Shown> {
  const ask = async () => {
    const response = await person.json(importAt(id));
    return response.status === 200 ? ((await response.json()) as Shown) : undefined;
  };
  const shown = await until(ask, (shown) => shown !== undefined && isSo(shown));
  return shown as Shown;
}

/** A file's import from beginning to end. */
export async function importFile(person: Person, content: string, mode?: "add" | "replace"): Promise<Shown> {
  const { id } = await read(person, content, mode);
  const done = await commit(person, id);
  await person.request(importAt(id), { method: "DELETE" });
  return done;
}

type Whole = {
  entries: { cardId: string; variant: string; quantity: number; copies: object[]; addedAt?: string }[];
  graded: Record<string, unknown>[];
  notes: { setId: string; cardId: string | null; label: string; text: string }[];
};

/** All of a person's collection, without the time of it, in an order of its own. */
export async function whole(person: Caller): Promise<Whole> {
  const all = (await (await person.json("/api/collection/export.json")).json()) as Whole;
  const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  return {
    entries: all.entries.map(({ addedAt: _, ...entry }) => ({ ...entry, copies: entry.copies.toSorted(byText) })),
    graded: all.graded.toSorted(byText),
    // The order of a card's notes counts; that of cards does not.
    notes: all.notes.toSorted((a, b) => byText([a.setId, a.cardId], [b.setId, b.cardId])),
  };
}

/** The header of the TCGplayer app. */
export const header =
  "Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID,SKU,Price,Price Each";
export const line = (quantity: number | string, name: string, number: string, printing: string) =>
  `${quantity},${name},${name},SV: Scarlet & Violet 151,${number}/165,MEW,${printing},Near Mint,English,Common,,,,`;
/** Matched, ambiguous and unresolved rows. */
export const mixedFile = [
  header,
  line(2, "Bulbasaur", "001", "Normal"),
  line(1, "Bulbasaur", "001", "Reverse Holofoil"),
  line(3, "Bulbasaur", "001", "Normal"),
  line(1, "Ivysaur", "002", "Galaxy Sparkle"),
  line(1, "Ivysaur", "002", "Galaxy Sparkle"),
  line(1, "Pikachu", "006", "Holofoil"),
  line(0, "Ivysaur", "002", "Normal"),
  line(-1, "Ivysaur", "002", "Normal"),
  line(1.5, "Ivysaur", "002", "Normal"),
].join("\r\n");

/** Copies by card and variant. */
export const owned = async (person: Person) =>
  Object.fromEntries(
    (await whole(person)).entries.map(({ cardId, variant, quantity }) => [`${cardId} ${variant}`, quantity]),
  );
