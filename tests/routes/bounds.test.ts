import { afterAll, describe, expect, test } from "bun:test";
import * as v from "valibot";
import type { Refusal } from "#lib/errors.ts";
import { JsonBoundError, parseBounded } from "#lib/input/bounded-json.ts";
import { check, list } from "#lib/input/inputs.ts";
import { closeApps, origin, testApp } from "../harness.ts";

afterAll(closeApps);

const refusalOf = (schema: v.GenericSchema, value: unknown): Refusal => {
  try {
    check(schema, value);
  } catch (error) {
    return error as Refusal;
  }
  throw new Error("It was accepted.");
};

describe("a list", () => {
  test("that is too long is refused before its items are validated", () => {
    let looked = 0;
    const item = v.pipe(
      v.number(),
      v.check(() => ++looked > 0),
    );
    expect(refusalOf(list(item, 3), [1, 2, 3, 4]).message).toBe("body: must have at most 3 values");
    expect(looked).toBe(0);
    expect(check(list(item, 3), [1, 2, 3])).toEqual([1, 2, 3]);
    expect(refusalOf(v.object({ a: v.union([v.string(), list(item, 3)]) }), { a: Array(9).fill("") }).fields).toEqual({
      a: expect.any(String),
    });
  });

  test("of another type is refused as no list", () => {
    expect(refusalOf(list(v.number(), 3), "1").message).toBe("body: must be a list");
  });
});

test("a refusal names ten fields at most, and shortens their values", () => {
  const entries = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${index}`, v.literal("a")]));
  const refusal = refusalOf(
    v.object(entries),
    Object.fromEntries(Object.keys(entries).map((key) => [key, "x".repeat(9999)])),
  );
  expect(Object.keys(refusal.fields)).toHaveLength(10);
  expect(refusal.message.length).toBeLessThan(3000);
  expect(refusalOf(v.record(v.string(), v.number()), { ["k".repeat(9999)]: "" }).message.length).toBeLessThan(500);
});

describe("JSON", () => {
  const bounds = { values: 10, depth: 3 };

  test.each([
    '{"a":[1,{"b":"]]]]"}],"c":",,,,,,,,,,"}',
    '"a\\\\"',
    '["\\"[[[[","\\\\"]',
    "1",
    "[[[]]]",
    "[1,2,3,4,5,6,7,8,9]",
  ])("within the limits is read unchanged: %s", (text) => {
    expect(parseBounded(text, bounds)).toEqual(JSON.parse(text));
  });

  test.each([
    "[[[[]]]]",
    "[".repeat(1000),
    '{"a":{"b":{"c":{}}}}',
    "[1,2,3,4,5,6,7,8,9,10]",
    `["\\\\",${"{},".repeat(9)}0]`,
  ])("beyond the limits is refused: %s", (text) => {
    expect(() => parseBounded(text, bounds)).toThrow(JsonBoundError);
  });

  test.each(["", "[", '"', '{"a"', '["\\"]'])("that is malformed is refused: %s", (text) => {
    expect(() => parseBounded(text, bounds)).toThrow(SyntaxError);
  });
});

test("a form that is too large redirects to its page, with the reason", async () => {
  const { anonymous } = await testApp();
  const body = new URLSearchParams({ email: "misty@example.com", password: "x".repeat(1_200_000) });
  const headers = { accept: "text/html", referer: `${origin}/auth/signin` };
  const response = await anonymous.request("/auth/signin", { method: "POST", body, headers });
  expect([response.status, response.headers.get("location")]).toEqual([303, "/auth/signin"]);
  expect(await (await anonymous.page("/auth/signin")).text()).toContain("That’s too large. The limit is 64 KB.");
});

test("forms of too many fields, parts or parameters are refused", async () => {
  const { anonymous } = await testApp();
  const post = async (type: string, body: string) =>
    (await anonymous.request("/auth/signin", { method: "POST", body, headers: { "content-type": type } })).status;
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  expect(await post("application/x-www-form-urlencoded", "a=&".repeat(1001))).toBe(413);
  expect(await post("application/x-www-form-urlencoded", "a=&".repeat(900))).toBe(422);
  expect(await post("multipart/form-data; boundary=x", `${part.repeat(1001)}--x--`)).toBe(413);
  expect(await post('multipart/form-data; boundary="x"', `${part.repeat(900)}--x--`)).toBe(422);
  expect(await post("multipart/form-data", part)).toBe(400);
  expect((await anonymous.page(`/search?${"q=a&".repeat(1001)}`)).status).toBe(400);
});
