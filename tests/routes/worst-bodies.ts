import type { GenericSchema } from "valibot";

/** A request that is as large, as deep or as wide as it can be made. */
export type Worst = { what: string; type?: string; body?: string; query?: string; accept: string };

const json = "application/json";
const form = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=x";
const page = "text/html";

/** As many values and fields as any document may have, nearly: what a schema itself has to bear. */
const admitted = { values: 4900, fields: 990 };

/** The names that an object of this schema may have. */
export function fieldsOf(schema: GenericSchema | undefined): string[] {
  const found = new Set<string>();
  const look = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    if ("entries" in part) for (const name of Object.keys(part.entries as object)) found.add(name);
    if ("wrapped" in part) look(part.wrapped);
    if ("pipe" in part && Array.isArray(part.pipe) && part.pipe[0] !== part) look(part.pipe[0]);
    if ("options" in part && Array.isArray(part.options)) part.options.forEach(look);
  };
  look(schema);
  return [...found];
}

/** `text` as often as fits into `bytes`, or `times` if that is less. */
const fill = (text: string, bytes: number, times = Number.POSITIVE_INFINITY) =>
  text.repeat(Math.max(0, Math.min(Math.floor(bytes / text.length), times)));

const array = (item: string, bytes: number, times?: number) => `[${fill(`${item},`, bytes, times)}0]`;

const object = (bytes: number, most: number) => {
  const names = Array.from({ length: Math.min(most, Math.floor(bytes / 10)) }, (_, index) => `"k${index}":0`);
  return `{${names.join(",")}}`;
};

/** The worst JSON of so many bytes for an object with these fields. */
export function worstJson(fields: string[], bytes: number): Worst[] {
  const room = bytes - 200;
  const of = (what: string, body: string): Worst => ({ what, type: json, body, accept: json });
  const inField = (value: string) => fields.map((name) => `"${name}":${value}`);
  return [
    of("deep arrays", fill("[", room)),
    of("deep closed arrays", `${fill("[", room / 2)}${fill("]", room / 2)}`),
    of("deep objects", fill('{"a":', room)),
    of("a wide array", array("[]", room)),
    of("many keys", object(room, admitted.values)),
    of("keys without end", object(room, Number.POSITIVE_INFINITY)),
    of("a long key", `{"${fill("k", room)}":0}`),
    of("a wide array in an unknown field", `{"unknown":${array("{}", room, admitted.values)}}`),
    of(
      "every field wide",
      `{${inField(array("[]", room / (fields.length + 1), Math.floor(admitted.values / (fields.length + 1)))).join(",")}}`,
    ),
    ...fields.flatMap((name) => [
      ...["0", "[]", "{}", '""'].flatMap((item) => [
        of(`${name}: as many ${item} as are admitted`, `{"${name}":${array(item, room, admitted.values)}}`),
        of(`${name}: as many ${item} as fit`, `{"${name}":${array(item, room)}}`),
      ]),
      of(`${name}: many keys`, `{"${name}":${object(room, admitted.values)}}`),
      of(`${name}: deep`, `{"${name}":${fill("[", 15)}${fill("]", 15)}}`),
      of(`${name}: a long text`, `{"${name}":"${fill("a", room)}"}`),
      of(`${name}: a long text of spaces`, `{"${name}":"a${fill(" ", room)}b"}`),
      of(`${name}: a text in a list`, `{"${name}":["${fill("a", room)}"]}`),
    ]),
  ];
}

/** The worst forms of so many bytes. */
export function worstForms(fields: string[], bytes: number): Worst[] {
  const room = bytes - 200;
  const of = (what: string, body: string): Worst => ({ what, type: form, body, accept: page });
  return [
    of("names without end", fill("a&", room)),
    of("many names", Array.from({ length: admitted.fields }, (_, index) => `k${index}=`).join("&")),
    of("a long name", fill("a", room)),
    ...fields.flatMap((name) => [
      of(`${name} without end`, fill(`${name}=&`, room)),
      of(`${name} as often as is admitted`, fill(`${name}=%C3&`, room, admitted.fields)),
      of(`${name}: a long text`, `${name}=${fill("'", room)}`),
    ]),
  ];
}

const part = (name: string, value = "", more = "") =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const end = "--x--\r\n";

/** The worst multipart forms of so many bytes. */
export function worstParts(fields: string[], bytes: number): Worst[] {
  const room = bytes - 400;
  const of = (what: string, body: string): Worst => ({ what, type: multipart, body: body + end, accept: page });
  return [
    of("parts without end", fill(part("a"), room)),
    of("no boundary", fill("a", room)),
    of("a long name", part(fill("a", room))),
    of("a long file name", part("file", "", `; filename="${fill("a", room)}"`)),
    of("headers without end", `--x\r\n${fill("A: b\r\n", room)}\r\n\r\n`),
    ...fields.flatMap((name) => [
      of(`${name} as often as is admitted`, fill(part(name, "0"), room, admitted.fields)),
      of(`${name}: a long text`, part(name, fill("a", room))),
      of(`${name}: a large file`, part(name, fill("a", room), '; filename="a.png"')),
    ]),
  ];
}

const header = "Kind,Set ID,Card ID,Variant,Quantity,Note\n";

/** The worst CSV files of so many bytes, as multipart forms. */
export function worstFiles(bytes: number): Worst[] {
  const room = bytes - header.length - 400;
  const of = (what: string, rows: string): Worst => ({
    what: `CSV: ${what}`,
    type: multipart,
    body: part("file", header + rows, '; filename="a.csv"') + end,
    accept: json,
  });
  const row = "card,sv03.5,sv03.5-001,normal,1,";
  return [
    of("one row of commas", fill(",", room)),
    of("one cell", row + fill("x", room)),
    of("cells of quotes", row + fill('"",', room)),
    of("cells of line breaks", row + fill('"\n",', room)),
    of("rows of commas", fill(`${fill(",", 400)}\n`, room)),
    of("rows that end at once", fill("\n", room)),
    of("wide rows of letters", fill(`${fill("x,", 998)}x\n`, room)),
    of("a quote that is not closed", `${row}"${fill("x,\n", room)}`),
  ];
}

/** The worst queries: a server takes about 16 KB of address and headers. */
export function worstQueries(fields: string[]): Worst[] {
  const room = 12_000;
  const of = (what: string, query: string): Worst => ({ what, query, accept: page });
  return [
    of("names without end", fill("a&", room)),
    of(
      "every name, again and again",
      fill(`${fields.join("=1&")}=1&`, room, Math.floor(admitted.fields / fields.length)),
    ),
    ...fields.flatMap((name) => [
      of(`${name} as often as is admitted`, fill(`${name}=a&`, room, admitted.fields)),
      of(`${name}: a long text`, `${name}=${fill("a", room)}`),
      of(`${name}: many words`, `${name}=${fill("a+", room)}`),
    ]),
  ];
}
