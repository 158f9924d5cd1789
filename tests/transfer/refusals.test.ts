import { describe, expect, test } from "bun:test";
import { useSite } from "../harness.ts";
import {
  commit,
  header,
  importAt,
  line,
  look,
  mixedFile,
  owned,
  read,
  upload,
  uploadAsPage,
} from "./transfer-files.ts";

const site = await useSite({}, "starter");
await site.work();

describe("refusals", () => {
  test("another person's import is not found, by any call", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const { id } = await read(misty, mixedFile);
    expect((await brock.json(importAt(id))).status).toBe(404);
    expect((await brock.page(`/collection/import/${id}`)).status).toBe(404);
    expect((await brock.post(importAt(id, "/choices"), { line: "5", choice: "0" })).status).toBe(404);
    expect((await brock.post(importAt(id, "/commit"), {})).status).toBe(404);
    expect((await brock.request(importAt(id), { method: "DELETE" })).status).toBe(404);
    expect((await brock.json(importAt("no-id"))).status).toBe(404);
    expect((await look(misty, id)).state).toBe("ready");
  });

  test("a second import, a locked collection, another site and a visitor are refused", async () => {
    const misty = await site.signUp();
    const { id } = await read(misty, mixedFile);
    expect((await upload(misty, mixedFile)).status).toBe(409);
    expect(await (await uploadAsPage(misty, mixedFile)).text()).toContain(`/collection/import/${id}`);
    await misty.request(importAt(id), { method: "DELETE" });
    const both = await Promise.all([upload(misty, mixedFile), upload(misty, mixedFile)]);
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    const locked = await site.signUp({ areWritesLocked: true });
    expect((await upload(locked, mixedFile)).status).toBe(409);
    expect((await upload(misty, mixedFile, { headers: { origin: "https://evil.example" } })).status).toBe(403);
    expect((await site.anonymous.post("/api/collection/imports", {})).status).toBe(401);
    expect((await site.anonymous.page("/collection/export")).headers.get("location")).toContain("/auth/signin");
  });

  test("an invalid choice and a late choice are refused", async () => {
    const misty = await site.signUp();
    const { id } = await read(misty, mixedFile);
    const choose = (line: string, choice: string) => misty.post(importAt(id, "/choices"), { line, choice });
    expect(await (await choose("5", "999")).json()).toEqual({ decided: 0 });
    expect(await (await choose("2", "0")).json()).toEqual({ decided: 0 });
    expect((await choose("5", "'; drop table users")).status).toBe(422);
    expect((await choose("1e9", "0")).status).toBe(422);
    await commit(misty, id);
    expect((await choose("5", "0")).status).toBe(409);
  });

  test("copies beyond the maximum of a card are refused, and nothing changes", async () => {
    const misty = await site.signUp();
    await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 99_999 });
    const { id } = await read(
      misty,
      [header, line(1, "Bulbasaur", "001", "Normal"), line(1, "Ivysaur", "002", "Normal")].join("\n"),
    );
    const after = await commit(misty, id);
    expect(after).toMatchObject({ state: "ready", message: "There would be more than 99,999 copies of a card." });
    expect(await owned(misty)).toEqual({ "sv03.5-001 normal": 99_999 });
    expect(await (await misty.page(`/collection/import/${id}`)).text()).toContain("There would be more than 99,999");
  });

  test("an import without a matched row is refused", async () => {
    const misty = await site.signUp();
    const { id } = await read(misty, [header, line(1, "Nobody", "001", "Normal")].join("\n"));
    expect((await misty.post(importAt(id, "/commit"), {})).status).toBe(422);
  });
});
