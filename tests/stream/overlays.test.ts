import { describe, expect, test } from "bun:test";
import { watchScreen } from "#features/stream/overlays/cache.ts";
import type { OverlayKind } from "#features/stream/overlays/rules/kinds.ts";
import { overlayKinds } from "#features/stream/overlays/rules/kinds.ts";
import { openHub } from "#live/hub.ts";
import { createApp } from "#src/app.ts";
import { createLog } from "#src/log.ts";
import { bodyOf, html, json, type Person, useServer, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { readAll, readUntil, until } from "../until.ts";
import { chatAt, overlayAt, tokenOf } from "./addresses.ts";

const site = await useSite({}, "starter");
const server = useServer(site);
await site.sql`
  insert into current_prices (card_id, variant, source, currency, market, as_of)
  values ('sv03.5-006', 'holo', 'tcgplayer', 'USD', 98765, now())`;

const own = (person: Person, quantity = 1, cardId = "sv03.5-006", variant = "holo") =>
  person.put("/api/collection?setId=sv03.5", { cardId, variant, quantity });
const charizard = { setId: "sv03.5", numberKey: "6" };
const push = (person: Person, card: object = charizard) => person.put("/api/stream/card", card);

const rowsIn = (html: string) => readPage(html).all("listitem");

async function open(address: string) {
  const response = await fetch(`http://127.0.0.1:${server.port}${address}`);
  const reader = response.body?.getReader();
  if (!reader) throw new Error("There is no stream.");
  return { response, reader };
}

describe("an overlay", () => {
  test.each(overlayKinds)("%s: is a page for anyone with its URL", async (kind) => {
    const misty = await site.signUp();
    await own(misty);
    await push(misty);
    const response = await site.anonymous.page(overlayAt(site, kind, misty.id));
    const text = await bodyOf(response);
    expect(response.status).toBe(200);
    const page = readPage(text);
    expect(page.at("overlay")?.of("data-overlay")).toBe(kind);
    expect(text).toContain("Charizard");
    expect([page.names("navigation"), page.at("main")]).toEqual([[], undefined]);
    expect(text).not.toContain("color-scheme");
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
    expect(headers["content-security-policy"]).toContain("style-src 'self' 'unsafe-inline'");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(headers["content-security-policy"]).toContain("script-src 'self';");
    expect(headers.etag).toBeUndefined();
  });

  test("set: shows both goals, copies and the newest cards", async () => {
    const misty = await site.signUp();
    await own(misty, 2);
    const text = await bodyOf(site.anonymous.page(`${overlayAt(site, "set", misty.id)}?goal=grandmaster`));
    expect(text).toContain("Grandmaster");
    expect(text).toContain("2 copies");
    expect(text).toContain("overlay-newest");
    const short = await bodyOf(site.anonymous.page(`${overlayAt(site, "set", misty.id)}?show=progress`));
    expect(short).not.toContain("overlay-newest");
  });

  test("set: shows a card once, however often it was added lately", async () => {
    const misty = await site.signUp();
    const at = overlayAt(site, "set", misty.id);
    await own(misty, 1, "sv03.5-004", "normal");
    for (const quantity of [1, 2, 3, 4]) await own(misty, quantity);
    const cards = (await bodyOf(site.anonymous.page(at))).split('class="overlay-card"').slice(1);
    expect(cards).toHaveLength(2);
    expect(cards[0]).toMatch(/Charizard.*New.*×4/s);
    expect(cards[1]).toMatch(/Charmander.*New/s);
    expect(cards[1]).not.toContain("×");
  });

  test("list: shows what is owned and needed, of a set, a list or the collection", async () => {
    const misty = await site.signUp();
    await own(misty);
    const list = await json<{ id: string; version: number }>(
      misty.put("/api/lists", { name: "Wanted fires", type: "STATIC", visibility: "PRIVATE" }),
    );
    await misty.request(`/api/lists/${list.id}`, {
      method: "POST",
      body: JSON.stringify({ setId: "sv03.5", numberKey: "4", version: list.version }),
      headers: { "content-type": "application/json" },
    });
    const at = overlayAt(site, "list", misty.id);
    const shown = async (query: string) => bodyOf(site.anonymous.page(`${at}?${query}`));
    expect(rowsIn(await shown("set=sv03.5&own=have")).map((row) => [row.of("data-owned"), row.sight])).toEqual([
      ["true", expect.stringContaining("✓ 006 Charizard ex")],
    ]);
    expect(await shown("set=sv03.5&own=need&count=3")).toMatch(/and \d+ more/);
    expect(await shown(`of=list&list=${list.id}`)).toMatch(/Wanted fires.*Charmander/s);
    expect(await shown("of=collection")).toContain("Charizard");
  });

  test("list: shows the newest card for some minutes, wherever it stands", async () => {
    const misty = await site.signUp();
    const at = `${overlayAt(site, "list", misty.id)}?set=sv03.5&count=4`;
    const shown = async () =>
      rowsIn(await bodyOf(site.anonymous.page(at))).map((row) => {
        const [, number] = row.sight.split(" ");
        return row.of("data-newest") === undefined ? number : `newest ${number}`;
      });
    await own(misty);
    expect(await shown()).toContain("newest 006");
    await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-183", variant: "holo", quantity: 1 });
    expect(await shown()).toEqual(["181", "182", "newest 183", "184"]);
    await site.sql`update entry_changes set at = at - interval '1 hour' where user_id = ${misty.id}`;
    expect(await shown()).toEqual(["001", "002", "003", "004"]);
  });

  test.each(overlayKinds)("%s: a preview shows a sample while there is nothing to show", async (kind) => {
    const misty = await site.signUp();
    const at = overlayAt(site, kind, misty.id);
    const shown = (query: string) => bodyOf(site.anonymous.page(`${at}${query}`));
    expect(await shown("")).not.toContain("overlay-title");
    expect(await shown("?sample=on")).toMatch(/overlay-title.*overlay-sample.*Sample/s);
    expect(await shown("?sample=on")).toContain(`${at}/events?sample=on`);
    await own(misty);
    await push(misty);
    expect(await shown("?sample=on")).toContain("overlay-title");
    expect(await shown("?sample=on")).not.toContain("overlay-sample");
  });

  test("list: another person's list is not found", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const list = await json<{ id: string }>(
      brock.put("/api/lists", { name: "Rocks", type: "STATIC", visibility: "PUBLIC" }),
    );
    const text = await bodyOf(site.anonymous.page(`${overlayAt(site, "list", misty.id)}?of=list&list=${list.id}`));
    expect(text).not.toContain("Rocks");
    expect(text).not.toContain("overlay-box");
  });

  test("card: shows nothing until one is pushed, and nothing once it is cleared", async () => {
    const misty = await site.signUp();
    const at = overlayAt(site, "card", misty.id);
    const isEmpty = async () => !(await bodyOf(site.anonymous.page(at))).includes("overlay-push");
    expect(await isEmpty()).toBe(true);
    await push(misty);
    expect(await isEmpty()).toBe(false);
    expect((await misty.request("/api/stream/card", { method: "DELETE" })).status).toBe(200);
    expect(await isEmpty()).toBe(true);
    expect((await misty.request("/api/stream/card", { method: "DELETE" })).status).toBe(404);
  });

  test("an unknown card or variant cannot be pushed", async () => {
    const misty = await site.signUp();
    expect((await push(misty, { setId: "sv03.5", numberKey: "9999" })).status).toBe(404);
    expect((await push(misty, { ...charizard, variant: "gold" })).status).toBe(404);
    expect((await push(misty, { ...charizard, more: 1 })).status).toBe(422);
  });

  test("shows no price of a person who hides them, nor cards of a game they hide", async () => {
    const misty = await site.signUp();
    await own(misty);
    await push(misty, { ...charizard, variant: "holo" });
    const texts = () =>
      Promise.all(overlayKinds.map((kind) => bodyOf(site.anonymous.page(overlayAt(site, kind, misty.id)))));
    expect((await texts()).filter((text) => text.includes("987.65"))).toHaveLength(3);
    const off = await bodyOf(site.anonymous.page(`${overlayAt(site, "card", misty.id)}?prices=off`));
    expect(off).not.toContain("987.65");
    await misty.put("/api/user/preferences", { showPrices: false });
    expect((await texts()).filter((text) => text.includes("987.65") || text.includes("N/A"))).toEqual([]);
    await misty.put("/api/user/preferences", { disallowedCategories: ["EN"] });
    expect((await texts()).filter((text) => text.includes("Charizard"))).toEqual([]);
  });

  test("shows nothing while its owner may not use stream tools", async () => {
    const misty = await site.signUp();
    await push(misty);
    const isShown = async () =>
      (await bodyOf(site.anonymous.page(overlayAt(site, "card", misty.id)))).includes("Charizard");
    const { flags } = site.deps;
    const before = flags.enabled;
    flags.enabled = new Set();
    expect(await isShown()).toBe(false);
    flags.enabled = before;
    expect(await isShown()).toBe(true);
  });
});

describe("a token", () => {
  test("opens one overlay of its owner, and nothing else", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    for (const kind of overlayKinds) {
      for (const other of [...overlayKinds, "chat"] as const) {
        const token = tokenOf(site, other, misty.id);
        const path = (id: string) => overlayAt(site, kind, id).replace(/[^/]+$/, token);
        for (const rest of ["", "/events"]) {
          const status = async (id: string) => {
            const response = await site.anonymous.page(path(id) + rest);
            await response.body?.cancel();
            return response.status;
          };
          expect([kind, other, rest, await status(misty.id)]).toEqual([kind, other, rest, kind === other ? 200 : 404]);
          expect([kind, other, rest, await status(brock.id)]).toEqual([kind, other, rest, 404]);
        }
      }
    }
    await site.sql`delete from rate_limits`;
  });

  test.each(["PUT", "DELETE"])("ends at once by %s, also in an open overlay", async (method) => {
    const misty = await site.signUp();
    const at = overlayAt(site, "set", misty.id);
    await own(misty);
    const { reader } = await open(`${at}/events`);
    expect(await readUntil(reader, "\n\n")).toContain("event: state");
    const ended = readAll(reader);
    const answer = await misty.request("/api/stream/overlays/set", { method });
    expect(await ended).toContain("event: gone");
    expect((await site.anonymous.page(at)).status).toBe(404);
    const { path } = await json<{ path: string | null }>(answer);
    expect(path).toBe(method === "PUT" ? overlayAt(site, "set", misty.id, 1) : null);
    expect((await site.anonymous.page(overlayAt(site, "set", misty.id, 1))).status).toBe(method === "PUT" ? 200 : 404);
    await misty.request("/api/stream/overlays/set", { method: "PUT" });
    expect((await site.anonymous.page(overlayAt(site, "set", misty.id, 2))).status).toBe(method === "PUT" ? 200 : 200);
  });

  test("that is wrong gets an empty page; many from one address are refused", async () => {
    const misty = await site.signUp();
    const wrong = overlayAt(site, "set", misty.id, 9);
    const response = await site.anonymous.page(wrong);
    expect([response.status, await bodyOf(response, 404)]).toEqual([404, expect.stringContaining("<body></body>")]);
    const statuses = new Set<number>();
    for (let guess = 0; guess < 125; guess++) statuses.add((await site.anonymous.page(wrong)).status);
    expect([...statuses]).toEqual([404, 429]);
    expect((await site.anonymous.page(overlayAt(site, "set", misty.id))).status).toBe(200);
    await site.sql`delete from rate_limits`;
  });

  test.each(["nobody", "00000000-0000-4000-8000-000000000001"])("of %s is wrong", async (id) => {
    expect((await site.anonymous.page(`/stream-tools/set-overlay/${id}/x`)).status).toBe(404);
  });

  test("is not logged", async () => {
    const misty = await site.signUp();
    const lines: string[] = [];
    const log = createLog("info", { write: (line: string) => void lines.push(line) });
    const app = createApp({ ...site.deps, log });
    const at = overlayAt(site, "card", misty.id);
    for (const path of [at, `${at}/`, `${at}/more`, `${at}/events`, chatAt(site, misty.id)]) {
      await (await app.request(new URL(path, "http://localhost"), { headers: html })).body?.cancel();
    }
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.join("")).toContain("/stream-tools/");
    expect(lines.join("")).not.toContain(tokenOf(site, "card", misty.id));
    expect(lines.join("")).not.toContain(tokenOf(site, "chat", misty.id));
  });
});

describe("the stream of an overlay", () => {
  const shownBy = async (kind: OverlayKind, person: Person) => open(`${overlayAt(site, kind, person.id)}/events`);

  test("sends the whole state at once, and after each change of the collection or push", async () => {
    const misty = await site.signUp();
    const { response, reader } = await shownBy("card", misty);
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await readUntil(reader, "\n\n")).toBe("event: state\ndata: \n\n");
    await push(misty);
    expect(await readUntil(reader, "\n\n")).toContain("Charizard");
    await own(misty, 3);
    expect(await readUntil(reader, "\n\n")).toContain("×3");
    await misty.request("/api/stream/card", { method: "DELETE" });
    expect(await readUntil(reader, "\n\n")).toBe("event: state\ndata: \n\n");
    await reader.cancel();
  });

  test("follows changed preferences", async () => {
    const misty = await site.signUp();
    await push(misty);
    const { reader } = await shownBy("card", misty);
    expect(await readUntil(reader, "\n\n")).toContain("overlay-price");
    await misty.put("/api/user/preferences", { showPrices: false });
    expect(await readUntil(reader, "\n\n")).not.toContain("overlay-price");
    await reader.cancel();
  });

  test("sends a test to overlays of its own kind only", async () => {
    const misty = await site.signUp();
    const [card, set] = [await shownBy("card", misty), await shownBy("set", misty)];
    for (const { reader } of [card, set]) await readUntil(reader, "event: state");
    await misty.post("/api/stream/overlays/card/test", {});
    expect(await readUntil(card.reader, "event: test")).toContain("event: test");
    await own(misty);
    expect(await readUntil(set.reader, "Charizard")).not.toContain("event: test");
    for (const { reader } of [card, set]) await reader.cancel();
  });

  test("ends the oldest of too many, with the reason", async () => {
    const misty = await site.signUp();
    const oldest = await shownBy("set", misty);
    await readUntil(oldest.reader, "event: state");
    const source = { key: "of a test", owner: misty.id, topics: [], isTest: () => false, load: async () => "" };
    const endings: string[] = [];
    const watcher = (name: string) => ({
      show: () => {},
      test: () => {},
      leave: (why = "") => void endings.push(`${name} ${why}`),
    });
    const stops = Array.from({ length: 251 }, (_, n) => watchScreen(site.deps, source, watcher(String(n))));
    expect(endings).toEqual(["0 full"]);
    for (const stop of stops) stop();
    const screens = [];
    for (let n = 0; n < 8; n++) screens.push(await open(`${overlayAt(site, "set", misty.id)}/events?opacity=${n}`));
    expect(await readUntil(oldest.reader, "data: full")).toContain("event: end");
    for (const { reader } of screens) await reader.cancel();
  });

  test("is loaded once for those that join it, and again at each event", async () => {
    const misty = await site.signUp();
    let loads = 0;
    const topics = [`user:${misty.id}`];
    const load = async () => `state ${++loads}`;
    const source = { key: `joined ${misty.id}`, topics, owner: "joined", isTest: () => false, load };
    const shown: (string | null)[] = [];
    const watcher = () => ({ show: (html: string | null) => void shown.push(html), test: () => {}, leave: () => {} });
    const latest = (text: string) =>
      until(
        () => shown.at(-1),
        (last) => last === text,
      );
    const stops = [watchScreen(site.deps, source, watcher())];
    await latest("state 1");
    stops.push(watchScreen(site.deps, source, watcher()));
    expect(shown).toEqual(["state 1", "state 1"]);
    site.deps.hub.publish({ topic: `user:${misty.id}`, name: "collection", scope: "sv03.5", ids: [], tab: "" });
    await latest("state 2");
    expect(shown).toEqual(["state 1", "state 1", "state 2", "state 2"]);
    for (const stop of stops) stop();
  });

  test("ends at once if its process is stopping", async () => {
    const hub = await openHub(site.sql, () => {});
    await hub.stop();
    const source = { key: "stopping", owner: "stopping", topics: [], isTest: () => false, load: async () => "" };
    let endings = 0;
    const watcher = { show: () => {}, test: () => {}, leave: () => void endings++ };
    watchScreen({ db: site.deps.db, hub }, source, watcher)();
    expect(endings).toBe(1);
  });

  test("is closed when its last subscriber leaves", async () => {
    const misty = await site.signUp();
    const noneLeft = () => until(() => site.deps.hub.size === 0);
    await noneLeft();
    const streams = [await shownBy("set", misty), await shownBy("set", misty)];
    for (const { reader } of streams) await readUntil(reader, "event: state");
    expect(site.deps.hub.size).toBe(1);
    for (const { reader } of streams) await reader.cancel();
    await noneLeft();
  });
});
