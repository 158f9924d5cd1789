import { expect, test } from "bun:test";
import { bodyOf, html, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

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

const referer = "http://localhost/auth/unsent";
const press = ({ post }: Awaited<ReturnType<typeof ended>>, fields: Record<string, string>) =>
  post("/auth/unsent", fields, { ...html, referer });
const saved = ({ id }: { id: string }) => site.sql`select from card_reports where user_id = ${id}`;

test("what was typed in a form is there again after the log-in, and is saved by a press", async () => {
  const misty = await ended();
  const from = "http://localhost/series/scarlet-violet/151/6?tab=notes";
  const refused = await misty.post("/api/reports/cards", report, { ...html, referer: from });
  expect([refused.status, refused.headers.get("location")]).toEqual([
    303,
    "/auth/signin?callbackUrl=%2Fauth%2Funsent&error=SessionRequired",
  ]);
  expect((await logIn(misty, "/auth/unsent")).status).toBe(303);
  const page = await bodyOf(misty.page("/auth/unsent"));
  expect(page).toContain(report.description);
  expect(readPage(page).get("link", "Open the page you were on").href).toBe("/series/scarlet-violet/151/6?tab=notes");
  expect(readPage(page).get("main").hidden("setId")).toBe("sv03.5");
  expect(await saved(misty)).toHaveLength(0);
  const { status, headers } = await press(misty, report);
  expect([status, headers.get("location")]).toEqual([307, "/api/reports/cards"]);
  const refusedAgain = await misty.post("/api/reports/cards", { ...report, description: "" }, { ...html, referer });
  expect(refusedAgain.status).toBe(422);
  expect(await bodyOf(misty.page("/auth/unsent"))).toContain(report.description);
  const sent = await misty.post("/api/reports/cards", report, { ...html, referer });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/reports/sent"]);
  expect(await bodyOf(misty.page("/auth/unsent"))).toContain("Nothing left to save");
  // By the browser's Back.
  const again = await press(misty, report);
  expect([again.status, again.headers.get("location")]).toEqual([303, "/auth/unsent"]);
  expect(await saved(misty)).toHaveLength(1);
});

test("what was typed can be discarded", async () => {
  const misty = await ended();
  await misty.post("/api/reports/cards", report, html);
  await logIn(misty, "/auth/unsent");
  expect((await misty.post("/auth/unsent?_method=DELETE", {}, html)).status).toBe(303);
  expect(await bodyOf(misty.page("/auth/unsent"))).toContain("Nothing left to save");
});

test("someone else who logs in in this browser never sees it, and it is gone then", async () => {
  const [misty, brock] = [await ended(), await site.signUp()];
  await misty.post("/api/reports/cards", report, html);
  const sealed = misty.cookies.get("unsent") ?? "";
  await logIn({ ...brock, post: misty.post }, "/auth/unsent");
  expect(misty.cookies.has("unsent")).toBe(false);
  expect(await bodyOf(misty.page("/auth/unsent"))).toContain("Nothing left to save");
  // A cookie from elsewhere is as none.
  misty.cookies.set("unsent", sealed);
  const page = await bodyOf(misty.page("/auth/unsent"));
  expect(page).toContain("Nothing left to save");
  expect(page).not.toContain(report.description);
  expect(misty.cookies.has("unsent")).toBe(false);
  await logIn(misty, "/auth/unsent");
  misty.cookies.set("unsent", sealed);
  expect(await bodyOf(misty.page("/auth/unsent"))).toContain(report.description);
});

test("the method of the form stays", async () => {
  const misty = await ended();
  await misty.post("/api/decks?_method=PUT", { name: "My first deck", format: "standard" }, html);
  await logIn(misty, "/auth/unsent");
  const { headers } = await press(misty, { name: "My first deck", format: "standard" });
  expect(headers.get("location")).toBe("/api/decks?_method=PUT");
});

test.each([
  ["a password", "/api/user/password", { password: "correct horse battery staple" }],
  ["a deletion", "/api/admin/users/1?_method=DELETE", { reason: "Asked for it by mail" }],
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
  expect(await bodyOf(misty.page("/auth/unsent"))).toContain("Nothing left to save");
});
