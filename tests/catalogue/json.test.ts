import { expect, test } from "bun:test";
import fc from "fast-check";
import { jsonElements } from "#lib/ingest/json-stream.ts";

async function* chunks(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function elements(text: string, size: number): Promise<[string, unknown][]> {
  const found: [string, unknown][] = [];
  for await (const { key, value } of jsonElements(chunks(text, size), "file")) found.push([key, value]);
  return found;
}

/** What a whole-document parser would hand out in the same form. */
const expected = (value: unknown): [string, unknown][] =>
  Array.isArray(value)
    ? value.map((one) => ["", one])
    : Object.entries(Object(value)).flatMap(([key, member]) =>
        Array.isArray(member)
          ? member.map((one): [string, unknown] => [key, one])
          : [[key, member] as [string, unknown]],
      );

test("any document, cut into chunks of any size, gives the parts that JSON.parse gives", async () => {
  const document = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue()));
  await fc.assert(
    fc.asyncProperty(document, fc.integer({ min: 1, max: 40 }), fc.nat(2), async (value, size, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(await elements(text, size)).toEqual(expected(JSON.parse(text)));
    }),
  );
});

test("opened objects are given member by member, all else as without them", async () => {
  const named = fc.record({
    a: fc.oneof(fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue()), fc.array(fc.jsonValue())),
    b: fc.jsonValue(),
    c: fc.dictionary(fc.constantFrom("x", "y"), fc.jsonValue()),
  });
  await fc.assert(
    fc.asyncProperty(named, fc.integer({ min: 1, max: 40 }), async (value, size) => {
      const found = [];
      for await (const one of jsonElements(chunks(JSON.stringify(value), size), "file", ["a", "c"])) found.push(one);
      const { a, b, c } = JSON.parse(JSON.stringify(value));
      const members = (key: string, of: object) =>
        Object.entries(of).map(([name, one]) => (Array.isArray(of) ? { key, value: one } : { key, name, value: one }));
      const others = Array.isArray(b) ? members("b", b) : [{ key: "b", value: b }];
      expect(found).toEqual([...members("a", a), ...others, ...members("c", c)]);
    }),
  );
});

test("a document that differs by one character is read as JSON.parse reads it, or refused as there", async () => {
  // One character makes no two of these names equal: JSON.parse would give the last only.
  const name = fc.constantFrom("first", "second", "third");
  const document = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(name, fc.jsonValue()));
  const change = fc.tuple(fc.nat(), fc.nat(1), fc.constantFrom("", ",", ":", "[", "]", "{", "}", '"', "1", "\f"));
  await fc.assert(
    fc.asyncProperty(document, change, fc.integer({ min: 1, max: 9 }), async (value, [place, cut, put], size) => {
      const text = JSON.stringify(value);
      const at = place % text.length;
      const changed = text.slice(0, at) + put + text.slice(at + cut);
      const whole = parsed(changed);
      const read = await elements(changed, size).catch(() => "refused");
      const isDocument = typeof whole === "object" && whole !== null;
      expect(read).toEqual(isDocument ? expected(whole) : "refused");
    }),
  );
});

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

test.each([
  "",
  "{",
  "[1,,2]",
  "[,1]",
  "[1,]",
  "[1 2]",
  '{"a" 1}',
  '{"a":}',
  '{"a"}',
  "{1:2}",
  '{"a":1 "b":2}',
  `[${"[".repeat(200)}${"]".repeat(200)}]`,
  "[1",
  "x",
  '{"a":[1}',
  "[1]]",
  "[nope]",
  '{"a":"',
])("%j is refused with one line", async (text) => {
  for (const size of [1, 100]) {
    const fault = await elements(text, size).catch((error: Error) => `${error.name}: ${error.message}`);
    expect(fault).toMatch(/^ImportError: file cannot be read as JSON: [^\n]*\.$/);
  }
});
