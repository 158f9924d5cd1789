import { afterAll, describe, expect, test } from "bun:test";
import { builds } from "#features/catalogue/creatures/rules/facts.ts";
import { drawnEmblem } from "#features/catalogue/emblems/rules/draw.ts";
import { emblemPath, emblemVersion } from "#features/catalogue/emblems/rules/names.ts";
import { wrapperOf } from "#features/catalogue/emblems/rules/wrappers.ts";
import { faceTypes } from "#features/catalogue/face/rules/types.ts";
import { lastSpecies } from "#features/catalogue/species/rules.ts";
import { bodyOf, closeApps, testApp } from "../harness.ts";

afterAll(closeApps);

const species = builds.map(({ number }) => String(number));
const names = [...species, ...faceTypes, "wrappers"];
const drawings = new Map(names.map((name) => [name, drawnEmblem(name) ?? ""]));

describe("emblems", () => {
  test("every Pokémon of the starter catalogue has one", async () => {
    const { sql } = await testApp({}, "starter");
    const rows = await sql<{ id: number }[]>`select id from species order by id`;
    expect(rows.map(({ id }) => String(id))).toEqual(species);
    expect(species).toHaveLength(lastSpecies);
  });

  test("no two are alike, least of all in one line of evolution", () => {
    expect(new Set(drawings.values()).size).toBe(names.length);
    const shapes = new Map<number, Set<string>>();
    for (const { number, root } of builds) {
      const bare = drawings.get(String(number))?.replaceAll(/(fill|transform)="[^"]*"/g, "") ?? "";
      const line = shapes.get(root) ?? new Set();
      expect(line).not.toContain(bare);
      shapes.set(root, line.add(bare));
    }
  });

  test("they are small, and without a broken number", () => {
    for (const [name, svg] of drawings) {
      expect(Bun.gzipSync(Buffer.from(svg)).length, name).toBeWithin(100, 2_000);
      expect(svg, name).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  test("browsers keep them for ever, so another drawing has another version", () => {
    const all = [...names].map((name) => drawings.get(name)).join("");
    expect(emblemVersion, "the version in emblems/rules/names.ts").toBe(Bun.hash(all).toString(36).slice(0, 6));
  });
});

test("a wrapper has colors of its own, always the same, near those of its series", () => {
  const ids = ["sv01", "sv02", "sv03.5", "sv08", "swsh9", "base1", "jp-SV2a", "pocket-A1", "neo1", "xy5"];
  const looks = ids.map((id) => wrapperOf(id));
  expect(looks).toEqual(ids.map((id) => wrapperOf(id)));
  expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(ids.length);
  const woven = [...(drawings.get("wrappers") ?? "").matchAll(/id="w(\d)"/g)].map(([, weave]) => Number(weave));
  for (const { weave } of looks) expect(woven).toContain(weave);
});

test("an emblem is a picture that browsers keep only by its version", async () => {
  const { anonymous } = await testApp();
  for (const path of [emblemPath(25, "fire"), emblemPath(null, "stadium"), emblemPath(lastSpecies + 1, "unknown")]) {
    const response = await anonymous.request(path);
    expect(await bodyOf(response, 200)).toStartWith("<svg");
    expect(response.headers.get("content-type")).toStartWith("image/svg+xml");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("set-cookie")).toBeNull();
  }
  const small = await anonymous.request(emblemPath(6, "fire"), { headers: { "accept-encoding": "zstd" } });
  expect(small.headers.get("content-encoding")).toBe("zstd");
  expect((await small.arrayBuffer()).byteLength).toBeLessThan(1_500);
  const old = await anonymous.request("/emblems/25.svg?v=old");
  expect(await bodyOf(old, 200)).toBe(drawings.get("25") ?? "");
  expect(old.headers.get("cache-control")).toBe("public, max-age=3600");
});

test("what has no emblem is not found", async () => {
  const { anonymous } = await testApp();
  const unknown = ["0", "025", String(lastSpecies + 1), "constructor", "leaf"].map((name) => `${name}.svg`);
  for (const file of [...unknown, "25", "25.png", "Fire.svg", "%2e%2e%2f25.svg"]) {
    await bodyOf(await anonymous.request(`/emblems/${file}`), 404);
  }
});
