import { afterAll, describe, expect, test } from "bun:test";
import type * as v from "valibot";
import { routeDocuments } from "#http/documents.ts";
import { createLog } from "#src/log.ts";
import { bodyOf, closeApps, html, json, type Person, testApp } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { namesOf } from "#tests/requests/requests.ts";
import { cardId, cardPage, entryPath, latest, path, post, setId, slabOf, useCopies } from "./copies-site.ts";

const { site, variant } = await useCopies();
const slab = (more?: object) => slabOf(variant, more);

afterAll(closeApps);

describe("notes", () => {
  const secret = "my hidden stash <script>alert(1)</script>";

  test("are several on a card and one on a set; an empty one is deleted", async () => {
    const misty = await site.signUp();
    const notes = [{ label: "Where", text: "Top shelf" }, { text: secret }, { label: "empty", text: "  " }];
    const first = await json<{ notes: object[]; version: string }>(
      post(misty, path("private-notes"), { notes }, "PUT"),
    );
    expect(first.notes).toMatchObject([
      { label: "Where", text: "Top shelf" },
      { label: "", text: secret },
    ]);
    await post(misty, path("private-notes"), { notes: [notes[1]], version: first.version }, "PUT");
    const stale = await post(misty, path("private-notes"), { notes: [], version: first.version }, "PUT");
    expect(stale.status).toBe(409);
    expect((await json<{ notes: object[] }>(misty.json(path("private-notes")))).notes).toHaveLength(1);
    expect((await post(misty, `/api/set/${setId}/private-notes`, { notes: "whole set" }, "PUT")).status).toBe(200);
    expect(await json<object>(misty.json(`/api/set/${setId}/private-notes`))).toEqual({ notes: "whole set" });
    await post(misty, `/api/set/${setId}/private-notes`, { notes: "" }, "PUT");
    expect(await json<object>(misty.json(`/api/set/${setId}/private-notes`))).toEqual({ notes: "" });
  });

  test("of a card sent as plain text become one note without a label; an empty text deletes all", async () => {
    const misty = await site.signUp();
    const put = (notes: unknown) => post(misty, path("private-notes"), { notes }, "PUT");
    const stored = async () => (await json<{ notes: object[] }>(misty.json(path("private-notes")))).notes;
    await put([{ label: "a", text: "one" }, { text: "two" }]);
    const response = await put("  Top shelf\nleft ");
    expect([response.status, (await json<{ notes: object[] }>(response)).notes]).toMatchObject([
      200,
      [{ label: "", text: "Top shelf\nleft" }],
    ]);
    const form = new URLSearchParams({ notes: "From a form" });
    const sent = await misty.request(path("private-notes"), { method: "PUT", body: form });
    expect([sent.status, await stored()]).toMatchObject([200, [{ label: "", text: "From a form" }]]);
    const long = await put("x".repeat(2001));
    expect([long.status, (await json<{ fields: object }>(long)).fields]).toEqual([
      422,
      { notes: "must be at most 2000 characters" },
    ]);
    for (const bad of [5, null, { text: "x" }, ["x"]]) expect((await put(bad)).status).toBe(422);
    expect(await stored()).toMatchObject([{ label: "", text: "From a form" }]);
    expect([(await put("")).status, await stored()]).toEqual([200, []]);
  });

  test("of a set can be sent as a list of one; invalid notes change nothing", async () => {
    const misty = await site.signUp();
    const at = `/api/set/${setId}/private-notes`;
    const put = (body: object) => post(misty, at, body, "PUT");
    expect(await json<object>(put({ notes: [{ text: " whole set " }] }))).toEqual({ notes: "whole set" });
    for (const notes of [5, null, { text: "x" }, ["x"], [{ text: "a" }, { text: "b" }], ["x".repeat(2001)]]) {
      const response = await put({ notes });
      expect([response.status, Object.keys((await json<{ fields: object }>(response)).fields)[0]]).toEqual([
        422,
        expect.stringMatching(/^notes/),
      ]);
    }
    expect((await put({})).status).toBe(422);
    expect(await json<object>(misty.json(at))).toEqual({ notes: "whole set" });
    expect(await json<object>(put({ notes: [] }))).toEqual({ notes: "" });
  });

  test("are refused if too long, too many, or of an unknown set", async () => {
    const misty = await site.signUp();
    const long = await post(misty, path("private-notes"), { notes: [{ text: "x".repeat(2001) }] }, "PUT");
    expect([long.status, Object.keys((await json<{ fields: object }>(long)).fields)]).toEqual([422, ["notes.0.text"]]);
    const many = Array.from({ length: 101 }, () => ({ text: "x" }));
    expect((await post(misty, path("private-notes"), { notes: many }, "PUT")).status).toBe(422);
    expect((await post(misty, "/api/set/none/private-notes", { notes: "x" }, "PUT")).status).toBe(404);
    expect((await post(misty, "/api/collection/none/private-notes?setId=base1", { notes: [] }, "PUT")).status).toBe(
      404,
    );
  });

  test("are invisible to others: on every page and call, in every export and in the log", async () => {
    const lines: string[] = [];
    site.deps.log = createLog("debug", { write: (line) => void lines.push(line) });
    const misty = await site.signUp({ username: "Misty Private" });
    const brock = await site.signUp({ roles: ["admin"] });
    // A correlation id may have four sevens too.
    const hidden = /hidden stash|(?<![\w-])(77777\.77|7777777)(?![\w-])/;
    await misty.put(entryPath, { cardId, variant, quantity: 1 });
    await post(misty, path("private-notes"), { notes: [{ label: "stash", text: secret }] }, "PUT");
    await post(misty, `/api/set/${setId}/private-notes`, { notes: secret }, "PUT");
    await post(misty, path("graded"), slab({ certificate: "hidden stash" }));
    await post(
      misty,
      path("copies", `&variant=${variant}`),
      { copies: [{ condition: "DMG", cost: "77777.77" }] },
      "PUT",
    );
    const fill = (route: string) =>
      route
        .replaceAll("/:series/:set/:number", "/scarlet-violet/151/6")
        .replaceAll("/:series/:slug", "/scarlet-violet/151")
        .replaceAll(":series", "scarlet-violet")
        .replaceAll(":set", "151")
        .replaceAll(":slug", route.startsWith("/u/") ? "misty-private" : "151")
        .replaceAll(
          /:\w+\??/g,
          /\/api\/(card|collection)\/:id\/?/.test(route) && !route.endsWith("/:id") ? cardId : misty.id,
        );
    const sent = { setId, numberKey: "6", userId: misty.id, username: misty.username, cardId, variant };
    const query = new URLSearchParams(sent).toString();
    const routesOf = (wanted: string) => [
      ...new Set(site.app.routes.filter(({ method }) => method === wanted).map((one) => one.path)),
    ];
    const addresses = routesOf("GET")
      .filter((route) => route !== "/events")
      .flatMap((route) =>
        (route.endsWith("/:number") ? ["", "&tab=notes", "&tab=graded", "&tab=copies"] : [""]).map(
          (tab) => `${fill(route)}?${query}${tab}`,
        ),
      );
    const sweep = async (person: Pick<Person, "request">) => {
      const answers = { read: 0, telling: [] as string[] };
      for (const address of addresses) {
        for (const headers of [html, { accept: "application/json" }]) {
          const response = await person.request(address, { headers });
          if (response.status === 200) answers.read++;
          if (hidden.test(await bodyOf(response, response.status))) answers.telling.push(address);
        }
      }
      return answers;
    };
    // First she herself, so that a cached page would contain her notes.
    const own = new Set((await sweep(misty)).telling.map((address) => address.replace(/[?].*tab=|[?].*/, " ").trim()));
    for (const part of [`${cardPage} notes`, `${cardPage} graded`, `${cardPage} copies`, "/collection/notes"]) {
      expect(own).toContain(part);
    }
    for (const call of ["export.csv", "export.json", `${cardId}/private-notes`, `${cardId}/graded`]) {
      expect(own).toContain(`/api/collection/${call}`);
    }
    for (const person of [brock, site.anonymous]) {
      const { read, telling } = await sweep(person);
      expect(telling).toEqual([]);
      expect(read).toBeGreaterThan(50);
    }
    const fields = { ...sent, id: misty.id, batch: await latest(site, misty), text: "hidden" };
    const documents = routeDocuments(site.app);
    // A write takes no more names than it reads.
    const known = (schema: v.GenericSchema | undefined) =>
      Object.entries(fields).filter(([name]) => namesOf(schema).includes(name));
    const headers = { accept: "application/json", "content-type": "application/json" };
    let answered = 0;
    for (const route of routesOf("POST").filter((one) => /^\/api\/(?!auth|user)/.test(one))) {
      const schemas = documents.get(`POST ${route}`);
      const address = `${fill(route)}?${new URLSearchParams(known(schemas?.query))}`;
      const body = JSON.stringify(Object.fromEntries(known(schemas?.body)));
      for (const person of [brock, site.anonymous]) {
        const response = await person.request(address, { method: "POST", body, headers });
        if (response.status === 200) answered++;
        expect(await bodyOf(response, response.status)).not.toMatch(hidden);
      }
    }
    expect(answered).toBeGreaterThan(4);
    expect(lines.length).toBeGreaterThan(300);
    expect(lines.filter((line) => hidden.test(line))).toEqual([]);
    site.deps.log = createLog("silent");
  });

  test("are not logged when the database refuses them", async () => {
    const broken = await testApp({}, "starter");
    await broken.sql`alter table private_notes add check (text not like '%hidden stash%')`;
    const lines: string[] = [];
    broken.deps.log = createLog("error", { write: (line) => void lines.push(line) });
    const misty = await broken.signUp();
    const text = "my hidden stash\n    at the second (hidden stash)\nparams: hidden stash $& $1\n    at hidden stash";
    const response = await post(misty, path("private-notes"), { notes: [{ text, label: "hidden stash" }] }, "PUT");
    expect(response.status).toBe(500);
    expect(lines).toHaveLength(1);
    const [line = ""] = lines;
    expect(line).toContain("private_notes");
    expect(line).toContain("    at queryWithCache");
    expect(line).not.toContain("hidden stash");
  });

  test("are escaped on the page", async () => {
    const misty = await site.signUp();
    await post(misty, path("private-notes"), { notes: [{ label: "<b>", text: secret }] }, "PUT");
    const page = readPage(await bodyOf(misty.page(`${cardPage}?tab=notes`)));
    expect(page.all("textbox").map(({ value }) => value)).toEqual(expect.arrayContaining(["<b>", secret]));
  });
});
