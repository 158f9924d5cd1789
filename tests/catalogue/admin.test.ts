import { afterEach, describe, expect, test } from "bun:test";
import type { Sql } from "postgres";
import { catalogueSync } from "#features/catalogue/import/commands/catalogue.ts";
import type { Load } from "#features/catalogue/import/queries/load.ts";
import { startLoad } from "#features/catalogue/import/service/load.ts";
import { loadSeed } from "#features/catalogue/import/service/seed.ts";
import { endBackground } from "#lib/endings.ts";
import { bodyOf, closeApps, type TestApp, testApp } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { until } from "../until.ts";
import { replay } from "./tcgdex-replay.ts";

const path = "/admin/catalogue";
const loadPath = `${path}/load`;
afterEach(async () => {
  await endBackground();
  await closeApps();
});

/** A site whose full catalogue is the replayed one, and its admin. */
async function site(url?: string) {
  const source = await replay();
  const app = await testApp({ CATALOGUE_URL: url ?? source.options.baseUrl });
  const admin = await app.signUp({ roles: ["admin"] });
  const now = async (): Promise<Load> => ((await (await admin.json(path)).json()) as { load: Load }).load;
  return { ...app, ...source, admin, now };
}

const isOfFirstSet = (path: string) => /^\/v2\/en\/(sets|cards)\/ts1/.test(path);

const cardsOf = async (sql: Sql) => (await sql`select count(*)::int as n from cards`)[0]?.n;

describe("permission to load", () => {
  test("anonymous people are sent to sign in, members are refused, and nothing starts", async () => {
    const { anonymous, signUp, state, admin } = await site();
    const json = { accept: "application/json" };
    const member = await signUp();
    const back = await anonymous.page(path);
    expect([back.status, back.headers.get("location")]).toEqual([
      303,
      "/auth/signin?callbackUrl=%2Fadmin%2Fcatalogue&error=SessionRequired",
    ]);
    expect((await anonymous.json(path)).status).toBe(401);
    expect((await anonymous.post(loadPath, {}, json)).status).toBe(401);
    for (const response of [
      await member.page(path),
      await member.post(loadPath, {}),
      await member.post(loadPath, {}, json),
      await member.htmx("POST", loadPath),
      await member.htmx("DELETE", loadPath),
    ]) {
      expect(response.status).toBe(403);
    }
    expect((await (await admin.json(path)).json()).load).toBeNull();
    expect(state.requested).toEqual([]);
  });
});

describe("a load", () => {
  test("shows progress, refuses a second load, and ends with the catalogue loaded", async () => {
    const { admin, now, hold, sql } = await site();
    expect(readPage(await bodyOf(admin.page(path))).names("button")).toContain("Load the full catalogue");
    const release = hold("ts2");
    const started = await admin.post(loadPath, {}, { accept: "text/html" });
    expect([started.status, started.headers.get("location")]).toEqual([303, path]);

    const running = await until(now, ({ setsDone }) => setsDone === 1);
    expect(running).toMatchObject({ state: "running", currentSet: "ts2", cardsAdded: 6, fault: null });
    const page = await bodyOf(admin.page(path));
    const bar = readPage(page).get("progressbar", "Sets loaded");
    expect([bar.value, bar.of("max")]).toEqual(["1", `${running.setsTotal}`]);
    expect(readPage(page).sight).toContain(` 1 / ${running.setsTotal} sets `);
    expect(page).toContain("6 cards added, 1 skipped · started just now");
    expect(readPage(page).names("button")).toContain("Cancel");
    expect(page).not.toContain("http-equiv");
    const fragment = await bodyOf(admin.htmx("GET", path));
    expect(fragment).toStartWith('<div id="catalogue">');
    expect(fragment).toContain('hx-get="/admin/catalogue" hx-trigger="every 2s" hx-target="#catalogue"');

    const refusals = [
      await admin.post(loadPath, {}, { accept: "text/html" }),
      await admin.htmx("POST", loadPath),
      await admin.post(loadPath, {}, { accept: "application/json" }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(await refusals[2]?.json()).toMatchObject({ message: "The catalogue is already being loaded." });
    await expect(startLoad(sql, { baseUrl: "http://127.0.0.1:1" })).rejects.toThrow("already being loaded");

    release();
    const done = await until(now, (load) => load.state !== "running");
    expect(done).toMatchObject({ state: "done", setsDone: done.setsTotal, currentSet: null, cardsAdded: 20 });
    const { categories } = (await (await admin.json(path)).json()) as {
      categories: { id: string; variants: number }[];
    };
    const variants = await sql`
        select c.category, count(*)::int as n from variants v join cards c on c.id = v.card_id group by 1 order by 1`;
    expect(categories.map(({ id, variants }) => [id, variants]).toSorted()).toEqual(
      variants.map(({ category, n }) => [category, n]),
    );
    const after = await bodyOf(admin.page(path));
    expect(after).toContain("20 cards added.");
    expect(readPage(after).names("button")).toContain("Check for changes");
    expect(readPage(after).names("row")).toContain("English TCG 2 15 20");
    expect(after).not.toContain("every 2s");
  });

  test("stops when canceled, stores the finished sets, and can be resumed", async () => {
    const { admin, now, state, hold, sql } = await site();
    const release = hold("ts2");
    await admin.htmx("POST", loadPath);
    await until(now, ({ setsDone }) => setsDone === 1);
    const cancelled = await admin.post(`${loadPath}?_method=DELETE`, {}, { accept: "text/html" });
    expect([cancelled.status, cancelled.headers.get("location")]).toEqual([303, path]);
    expect((await now()).state).toBe("cancelled");
    // The load itself hears of it, too: it gives up the request it waits for.
    await until(
      async () => state.givenUp,
      (count) => count > 0,
    );
    expect(await cardsOf(sql)).toBe(6);
    const page = await bodyOf(admin.page(path));
    expect(page).toContain("Canceled after 1 of");
    expect(readPage(page).names("button")).toContain("Continue");

    release();
    state.requested.length = 0;
    expect(readPage(await bodyOf(admin.htmx("POST", loadPath))).names("button")).toContain("Cancel");
    expect((await until(now, (load) => load.state !== "running")).state).toBe("done");
    expect(state.requested.filter(isOfFirstSet)).toEqual([]);
    expect(await cardsOf(sql)).toBe(20);
  });

  test("without a network logs one line, and the catalogue is unchanged", async () => {
    const { admin, now, sql } = await site("http://127.0.0.1:1/v2");
    await admin.htmx("POST", loadPath);
    expect(await until(now, (load) => load.state !== "running")).toMatchObject({
      state: "failed",
      fault:
        "http://127.0.0.1:1/v2/en/series could not be read: 127.0.0.1:1 cannot be reached from here. Finished sets are kept; run it again to continue.",
    });
    expect(await bodyOf(admin.page(path))).toContain("127.0.0.1:1 cannot be reached from here.");
    expect(await cardsOf(sql)).toBe(0);
  });

  test("of a killed process counts as stopped after its last heartbeat", async () => {
    const { admin, now, state, hold, sql } = await site();
    const release = hold("P-A");
    await admin.htmx("POST", loadPath);
    await until(now, ({ setsDone }) => setsDone === 5);
    await endBackground();
    // What another process's load looks like, and then one whose process is gone.
    await sql`update catalogue_load set state = 'running', beat_at = now()`;
    expect((await now()).state).toBe("running");
    expect((await admin.htmx("POST", loadPath)).status).toBe(409);
    await sql`update catalogue_load set beat_at = now() - interval '1 minute'`;
    expect((await now()).state).toBe("stopped");
    const page = await bodyOf(admin.page(path));
    expect(page).toContain("Interrupted after 5 of 6 sets");
    expect(page).toContain("continue any time");

    release();
    state.requested.length = 0;
    await admin.htmx("POST", loadPath);
    expect((await until(now, (load) => load.state !== "running")).state).toBe("done");
    const sets = state.requested.filter((path) => path.includes("/sets/"));
    expect(sets).toEqual(["/v2/en/sets/P-A"]);
    expect(await cardsOf(sql)).toBe(20);
  });

  test("ends with its process, with a message", async () => {
    const { admin, now, hold } = await site();
    hold("ts2");
    await admin.htmx("POST", loadPath);
    await until(now, ({ setsDone }) => setsDone === 1);
    await endBackground();
    expect(await now()).toMatchObject({ state: "stopped", setsDone: 1, cardsAdded: 6 });
  });

  test("by the command shows on the page, and can be canceled there", async () => {
    const { admin, now, hold, sql, options } = await site();
    hold("ts2");
    const lines: string[] = [];
    const bars: string[] = [];
    const print = { line: (text: string) => void lines.push(text), progress: (text: string) => void bars.push(text) };
    const command = catalogueSync(sql, { ...options, category: "EN" }, print);
    expect(await until(now, (load) => load?.setsDone === 1)).toMatchObject({ state: "running", setsTotal: 2 });
    await admin.htmx("DELETE", loadPath);
    expect(await command).toBe(1);
    expect(lines).toEqual(["Canceled. Finished sets are kept; run it again to continue."]);
    expect(bars).toContain("[############............] 1/2 ts2");
  });

  test("lists the rejected cards", async () => {
    const { admin, now, languages } = await site();
    Object.defineProperty(languages.en!.cards.find((card) => card.id === "ts2-ONE")!, "toJSON", {
      value: () => ({ id: "x" }),
    });
    await admin.htmx("POST", loadPath);
    const done = await until(now, (load) => load.state !== "running");
    expect(done).toMatchObject({ state: "done", problemCount: done.problems.length });
    expect(await bodyOf(admin.page(path))).toContain(
      "x: localId: Invalid key: Expected &quot;localId&quot; but received undefined",
    );
  });
});

describe("the links to it", () => {
  test("only admins see it in the menu and with their collection", async () => {
    const { anonymous, admin, signUp } = await site();
    const member = await signUp();
    const links = async (who: typeof anonymous, page: string) =>
      (await bodyOf(who.page(page))).split(`href="${path}"`).length - 1;
    const inMenu = await links(admin, "/series");
    expect(inMenu).toBeGreaterThan(0);
    expect(await links(admin, "/collection")).toBe(inMenu + 1);
    expect(await links(member, "/collection")).toBe(0);
    expect(await links(anonymous, "/")).toBe(0);
  });

  test("the notice is hidden once more than the starter catalogue is loaded", async () => {
    const isOffered = async ({ signUp }: TestApp) => {
      const admin = await signUp({ roles: ["admin"] });
      return (await bodyOf(admin.page("/collection"))).includes("Only the starter catalogue is loaded.");
    };
    expect(await isOffered(await testApp({}, "starter"))).toBe(true);
    const larger = await testApp({}, async ({ sql }) => {
      await loadSeed(sql);
      await sql`update sets set card_count = card_count * 3`;
    });
    expect(await isOffered(larger)).toBe(false);
  });
});
