import { afterAll, expect, test } from "bun:test";
import { closeApps, html, json, origin, testApp, visitor } from "#tests/harness.ts";
import { haveCodes, wrongCode } from "./factors.ts";

afterAll(closeApps);

test("a code allows ten attempts in 15 minutes per IP address, and fifteen an hour in total", async () => {
  const own = await testApp();
  const misty = await own.signUp();
  const code = await haveCodes(own, misty.id);
  const start = Date.now();
  const guess = async (minutes: number) => {
    const now = start + minutes * 60_000;
    own.setTime(new Date(now));
    const browser = visitor((sent) => own.app.request(sent));
    await browser.post("/auth/signin", { ...misty, callbackUrl: "/" } as never, html);
    const one = (text: string) => browser.post("/auth/second", { code: text, callbackUrl: "/" }, html);
    const wrong: number[] = [];
    for (let n = 0; n < 10; n++) wrong.push((await one(wrongCode(code, now))).status);
    const right = await one(code(new Date(now)));
    return [wrong.filter((status) => status === 422).length, right.status, right.headers.get("retry-after") !== null];
  };
  expect(await guess(0)).toEqual([10, 429, true]);
  expect(await guess(20)).toEqual([4, 429, true]);
  expect(await guess(61)).toEqual([10, 429, true]);
});

test("a code that was guessed too often does not block recovery codes, whose attempts are counted per IP address", async () => {
  const own = await testApp({ TRUST_PROXY: "true" });
  const misty = await own.signUp();
  const code = await haveCodes(own, misty.id);
  await own.sql`update sessions set second_factor_at = now()`;
  const renewed = misty.request("/api/user/codes/recovery", { method: "POST" });
  const [one = "", two = ""] = (await json<{ recoveryCodes: string[] }>(renewed)).recoveryCodes;
  const { email, password } = misty;
  async function from(address: string) {
    const browser = visitor((sent) => own.app.request(sent));
    const headers = { ...html, "x-forwarded-for": address };
    await browser.post("/auth/signin", { email, password, callbackUrl: "/" }, headers);
    return async (code: string) => (await browser.post("/auth/second", { code, callbackUrl: "/" }, headers)).status;
  }
  const wrong = "aaaa-aaaa-aaaa-aaaa";
  for (const last of [1, 2, 3, 4]) {
    const guess = await from(`203.0.113.${last}`);
    for (let n = 0; n < 5; n++) await guess(wrongCode(code));
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push(await guess(wrong));
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  }
  const owner = await from("198.51.100.1");
  expect([await owner("000000"), await owner(one)]).toEqual([429, 303]);
  const stranger = await from("203.0.113.4");
  expect(await stranger(two)).toBe(429);
});

test("a stranger without the first factor uses up no attempts", async () => {
  const own = await testApp({ TRUST_PROXY: "true" });
  const [misty, brock] = [await own.signUp(), await own.signUp()];
  const code = await haveCodes(own, misty.id);
  const stranger = visitor((sent) => own.app.request(sent));
  await stranger.post("/auth/signin", { email: misty.email, password: "a guess", callbackUrl: "/" }, html);
  stranger.cookies.set("second", "A".repeat(43));
  for (let n = 0; n < 40; n++) {
    const headers = { ...html, "x-forwarded-for": `203.0.113.${n}` };
    const guess = await stranger.post("/auth/second", { code: "000000", callbackUrl: "/" }, headers);
    expect([guess.status, guess.headers.get("location")]).toEqual([303, expect.stringContaining("/auth/signin?")]);
    // Of an own account.
    await brock.post("/auth/second", { code: "000000", callbackUrl: "/" }, headers);
  }
  const browser = visitor((sent) => own.app.request(sent));
  await browser.post("/auth/signin", { email: misty.email, password: misty.password, callbackUrl: "/" }, html);
  const right = await browser.post("/auth/second", { code: code(), callbackUrl: "/" }, html);
  expect([right.status, right.headers.get("location")]).toEqual([303, `${origin}/`]);
});
