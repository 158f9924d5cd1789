import { expect, test } from "bun:test";
import { loadAssets } from "../src/http/assets.ts";

test("several that start together build one bundle, each finding it whole", async () => {
  const loaded = await Promise.all(Array.from({ length: 4 }, () => loadAssets(true)));
  const described = loaded.map(({ urls, files }) => JSON.stringify([urls, [...files.keys()].toSorted()]));
  expect(new Set(described).size).toBe(1);
  for (const { urls, files } of loaded) {
    for (const url of Object.values(urls)) expect(files.get(url)?.bytes.byteLength).toBeGreaterThan(100);
  }
});
