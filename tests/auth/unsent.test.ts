import { expect, test } from "bun:test";
import { body, html, useSite } from "../harness.ts";

const site = await useSite({}, "starter");

const report = { description: "The weakness is wrong: it should be Water.", setId: "sv03.5", numberKey: "6" };

/** A person whose session ended on the server, with the browser's cookie still there. */
async function ended() {
  const misty = await site.signUp();
  await site.sql`delete from sessions where user_id = ${misty.id}`;
  return misty;
}

const logIn = ({ email, password, post }: Awaited<ReturnType<typeof ended>>, callbackUrl: string) =>
  post("/auth/signin", { email, password, callbackUrl }, html);

test("what was typed in a form is there again after the log-in, and is saved by a press", async () => {
  const misty = await ended();
  const refused = await misty.post("/api/reports/cards", report, html);
  expect([refused.status, refused.headers.get("location")]).toEqual([
    303,
    "/auth/signin?callbackUrl=%2Fauth%2Funsent&error=SessionRequired",
  ]);
  expect((await logIn(misty, "/auth/unsent")).status).toBe(303);
  const page = await body(misty.page("/auth/unsent"));
  expect(page).toContain(report.description);
  expect(page).toContain('action="/api/reports/cards"');
  expect(page).toContain('type="hidden" name="setId" value="sv03.5"');
  expect(await site.sql`select from card_reports where user_id = ${misty.id}`).toHaveLength(0);
  expect((await misty.post("/api/reports/cards", report, html)).status).toBe(303);
  expect((await misty.post("/auth/unsent?_method=DELETE", {}, html)).status).toBe(303);
  expect(await body(misty.page("/auth/unsent"))).toContain("Nothing left to save");
});

test("someone else who logs in in this browser never sees it, and it is gone then", async () => {
  const [misty, brock] = [await ended(), await site.signUp()];
  await misty.post("/api/reports/cards", report, html);
  const sealed = misty.cookies.get("unsent") ?? "";
  await logIn({ ...brock, post: misty.post }, "/auth/unsent");
  expect(misty.cookies.has("unsent")).toBe(false);
  expect(await body(misty.page("/auth/unsent"))).toContain("Nothing left to save");
  // A cookie from elsewhere is as none.
  misty.cookies.set("unsent", sealed);
  const page = await body(misty.page("/auth/unsent"));
  expect(page).toContain("Nothing left to save");
  expect(page).not.toContain(report.description);
  expect(misty.cookies.has("unsent")).toBe(false);
  await logIn(misty, "/auth/unsent");
  misty.cookies.set("unsent", sealed);
  expect(await body(misty.page("/auth/unsent"))).toContain(report.description);
});

test("the method of the form stays", async () => {
  const misty = await ended();
  await misty.post("/api/decks?_method=PUT", { name: "My first deck", format: "standard" }, html);
  await logIn(misty, "/auth/unsent");
  expect(await body(misty.page("/auth/unsent"))).toContain('action="/api/decks?_method=PUT"');
});

test.each([
  ["a password", "/api/user/password", { password: "correct horse battery staple" }],
  ["only ids", "/api/reports/cards", { description: "Wrong", setId: "sv03.5", numberKey: "6" }],
  [
    "too much",
    "/api/reports/cards",
    { ...report, description: Array.from({ length: 2000 }, () => crypto.randomUUID()).join(" ") },
  ],
])("nothing is stored of a form with %s", async (_, path, form) => {
  const misty = await ended();
  const refused = await misty.post(path, form, html);
  expect(refused.headers.get("location")).not.toContain("unsent");
  expect([...misty.cookies.keys()]).not.toContain("unsent");
});

test("nothing is stored without a session's cookie, for a program, or from another site", async () => {
  const stranger = await site.anonymous.post("/api/reports/cards", report, html);
  expect(stranger.headers.getSetCookie().join()).not.toContain("unsent");
  const misty = await ended();
  expect((await misty.put("/api/decks", { name: "My first deck", format: "standard" })).status).toBe(401);
  const foreign = await misty.post("/api/reports/cards", report, { ...html, origin: "https://evil.example" });
  expect(foreign.status).toBe(403);
  expect([...misty.cookies.keys()]).not.toContain("unsent");
});

test("a cookie that someone made up is as none", async () => {
  const misty = await site.signUp();
  misty.cookies.set("unsent", Buffer.from("made up, and longer than a nonce and a tag").toString("base64url"));
  expect(await body(misty.page("/auth/unsent"))).toContain("Nothing left to save");
});
