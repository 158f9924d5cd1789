import { describe, expect, test } from "bun:test";
import { bodyOf, html, json, type Person, useServer, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { routes } from "../requests/table.ts";
import { readAll, readUntil } from "../until.ts";

const site = await useSite({}, "starter");
const server = useServer(site);

type Made = {
  id: string;
  token: string;
  name: string;
  scope: string;
  expiresAt: string | null;
  lastUsedOn: string | null;
};

const make = (person: Person, more: object = {}) =>
  person.request("/api/tokens", {
    method: "POST",
    body: JSON.stringify({ name: "Sheet", ...more }),
    headers: { "content-type": "application/json" },
  });
const made = (person: Person, more?: object) => json<Made>(make(person, more));

/** A program: no cookies, and no origin. */
const program =
  (token: string) =>
  (path: string, init: RequestInit = {}) =>
    site.app.request(new URL(path, "http://localhost"), {
      ...init,
      headers: { authorization: `Bearer ${token}`, accept: "application/json", ...Object(init.headers) },
    });

const put = (cardId: string) => ({
  method: "PUT",
  body: JSON.stringify({ cardId, variant: "normal", quantity: 2 }),
  headers: { "content-type": "application/json" },
});
const ofSet = "/api/collection?setId=sv03.5";

describe("an access token", () => {
  test("is shown once, and stored as a hash", async () => {
    const misty = await site.signUp();
    const { token, id } = await made(misty);
    expect(token).toMatch(/^tl_[\da-f]{32}$/);
    const [row] = await site.sql`select * from access_tokens where id = ${id}`;
    expect(JSON.stringify(row)).not.toContain(token.slice(3));
    expect(await bodyOf(misty.json("/api/tokens"))).not.toContain(token);
    expect(await bodyOf(misty.page("/account/settings/tokens"))).not.toContain(token);
  });

  test("is one if its form is sent twice, with the secret shown last; once used, the form makes another", async () => {
    const misty = await site.signUp();
    const formId = /name="formId" value="([^"]+)"/.exec(await bodyOf(misty.page("/account/settings/tokens")))?.[1];
    const [first, second] = [await made(misty, { formId }), await made(misty, { formId })];
    expect(await json<object[]>(misty.json("/api/tokens"))).toHaveLength(1);
    expect((await program(first.token)("/api/tokens")).status).toBe(401);
    expect((await program(second.token)("/api/collection/level")).status).not.toBe(401);
    expect((await made(misty, { formId })).id).not.toBe(second.id);
    await Promise.all([made(misty, { formId, name: "Bot" }), made(misty, { formId, name: "Bot" })]);
    expect((await program(second.token)("/api/collection/level")).status).not.toBe(401);
  });

  test("reads with the scope read, and writes with the scope write alone", async () => {
    const misty = await site.signUp();
    const reader = program((await made(misty)).token);
    const writer = program((await made(misty, { scope: "write" })).token);
    const why = async (path: string, init?: RequestInit) => {
      const refused = await reader(path, init);
      return [refused.status, (await json<{ message: string }>(refused)).message];
    };
    expect(await why(ofSet, put("sv03.5-001"))).toEqual([403, "This access token can only read."]);
    expect(await why("/api/tokens")).toEqual([403, "Access tokens can’t do this."]);
    expect((await writer(ofSet, put("sv03.5-001"))).status).toBe(200);
    expect(await json<object[]>(reader(ofSet))).toMatchObject([{ cardId: "sv03.5-001", quantity: 2 }]);
  });

  test("shows its last use, and ends when it expires or is revoked", async () => {
    const misty = await site.signUp();
    const { id, token } = await made(misty, { expires: "30" });
    expect((await program(token)("/api/user")).status).toBe(200);
    expect(await json<Made[]>(misty.json("/api/tokens"))).toMatchObject([
      { id, name: "Sheet", scope: "read", lastUsedOn: new Date().toISOString().slice(0, 10) },
    ]);
    await site.sql`update access_tokens set expires_at = now() - interval '1 second' where id = ${id}`;
    expect((await program(token)("/api/user")).status).toBe(401);
    const other = await made(misty, { expires: "never" });
    expect(other.expiresAt).toBeNull();
    expect((await misty.request(`/api/tokens?id=${other.id}`, { method: "DELETE" })).status).toBe(200);
    const refused = await program(other.token)("/api/user");
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  });

  test("of someone else cannot be revoked", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const { id, token } = await made(misty);
    expect((await brock.request(`/api/tokens?id=${id}`, { method: "DELETE" })).status).toBe(404);
    expect((await program(token)("/api/user")).status).toBe(200);
  });

  test("wins over a cookie", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const { token } = await made(misty);
    const cookie = [...brock.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    expect(await json(program(token)("/api/user", { headers: { cookie } }))).toMatchObject({ id: misty.id });
    expect((await program("tl_wrong")("/api/user", { headers: { cookie } })).status).toBe(401);
  });

  test("cannot create tokens, change the account or buy", async () => {
    const misty = await site.signUp({ roles: ["admin"] });
    const writer = program((await made(misty, { scope: "write" })).token);
    const calls = [
      "GET /api/tokens",
      "POST /api/tokens",
      "DELETE /api/user",
      "POST /api/user/email",
      "GET /admin/prices",
      "POST /api/pro/checkout",
      "POST /api/pro/portal",
      "GET /api/pro",
    ];
    for (const call of calls) {
      const [method = "", path = ""] = call.split(" ");
      expect([call, (await writer(path, { method })).status]).toEqual([call, 403]);
    }
  });

  test("opens the stream, which ends when it is revoked", async () => {
    const misty = await site.signUp();
    const { id, token } = await made(misty);
    const response = await fetch(`http://127.0.0.1:${server.port}/events`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const reader = response.body?.getReader();
    if (!reader) throw new Error("There is no stream.");
    await readUntil(reader, "event: ready");
    await site.deps.hub.recheck();
    await misty.put(ofSet, { cardId: "sv03.5-001", variant: "normal", quantity: 1 });
    expect(await readUntil(reader, "\n\n")).toContain("event: collection");
    await misty.request(`/api/tokens?id=${id}`, { method: "DELETE" });
    expect(await readAll(reader)).toContain("event: end\ndata: session");
  });

  test("needs a recent login and a name, and fifty are the maximum", async () => {
    const misty = await site.signUp();
    expect((await make(misty, { name: " " })).status).toBe(422);
    expect((await make(misty, { scope: "all" })).status).toBe(422);
    const rows = Array.from({ length: 50 }, (_, index) => ({
      user_id: misty.id,
      name: "x",
      token_hash: Buffer.from(`${misty.id} ${index}`),
      scope: "read",
      created_at: new Date(),
    }));
    await site.sql`insert into access_tokens ${site.sql(rows)}`;
    expect((await make(misty)).status).toBe(409);
    await site.sql`update sessions set created_at = now() - interval '1 hour' where user_id = ${misty.id}`;
    expect((await make(misty)).status).toBe(403);
  });

  test("is shown on the page that answers the form, and after a swap", async () => {
    const misty = await site.signUp();
    const page = await misty.post("/api/tokens", { name: "Bot", scope: "read", expires: "365" }, html);
    expect(page.status).toBe(200);
    expect(await bodyOf(page)).toMatch(/tl_[\da-f]{32}/);
    const swap = await bodyOf(misty.htmx("POST", "/api/tokens", { name: "Bot", scope: "read", expires: "365" }));
    expect(readPage(swap).at("tokens-part")?.text).toMatch(/tl_[\da-f]{32}/);
  });
});

test("many invalid ones from one IP address are refused", async () => {
  const statuses = new Set<number>();
  for (let guess = 0; guess < 62; guess++) statuses.add((await program(`tl_${"0".repeat(32)}`)("/api/user")).status);
  expect([...statuses]).toEqual([401, 429]);
  await site.sql`delete from rate_limits`;
});

test("the scope read allows every call that reads, and none that writes", async () => {
  const misty = await site.signUp();
  const reader = program((await made(misty)).token);
  const isOpen = async (method: string, path: string) => {
    await site.sql`delete from rate_limits`;
    const response = await reader(path.replaceAll(/:\w+(\{[^}]*\})?\??/g, "1"), { method });
    await response.body?.cancel();
    return response.status !== 403;
  };
  const shut = /^(GET|POST|PUT|DELETE) \/(api\/(auth|tokens|admin|pro)|admin|account|auth|onboarding)/;
  const wrong: string[] = [];
  // tests/access/lasting-links.test.ts
  const lasting = ["GET /api/share-link", "GET /api/stream/overlays"];
  for (const [route, row] of routes) {
    const [method = "", path = ""] = route.split(" ");
    if (!path.startsWith("/api/") || shut.test(route)) continue;
    const reads = (method === "GET" && !lasting.includes(route)) || ("reads" in row && row.reads !== undefined);
    if ((await isOpen(method, path)) !== reads) wrong.push(route);
  }
  expect(wrong).toEqual([]);
});
