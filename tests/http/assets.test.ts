import { afterAll, expect, test } from "bun:test";
import { loadAssets } from "#http/assets/assets.ts";
import { closeApps, testApp } from "../harness.ts";
import { isLong } from "../long.ts";

afterAll(closeApps);

test("simultaneous loads get the same complete bundle", async () => {
  const loaded = await Promise.all(Array.from({ length: isLong ? 4 : 2 }, () => loadAssets(true)));
  const described = loaded.map(({ urls, sheets, files }) =>
    JSON.stringify([urls, sheets, [...files.keys()].toSorted()]),
  );
  expect(new Set(described).size).toBe(1);
  for (const { urls, sheets, files } of loaded) {
    const linked = [...Object.values(urls), ...Object.values(sheets)];
    for (const url of linked) expect(files.get(url)?.bytes.byteLength).toBeGreaterThan(100);
    // In development each script has a map beside it, whose name begins alike.
    expect(linked.filter((url) => url.endsWith(".map"))).toEqual([]);
  }
});

test("an asset name from another build gets this build's file, uncached; chunks and unknown names get 404", async () => {
  const { anonymous, deps } = await testApp();
  const other = (url: string) => url.replace(/-\w+\./, "-0ther0ne.");
  for (const url of [deps.assets.urls.js, deps.assets.urls.css, deps.assets.urls.early, deps.assets.urls.largeIcon]) {
    const [own, standIn] = await Promise.all([anonymous.request(url), anonymous.request(other(url))]);
    expect([own.headers.get("cache-control"), standIn.headers.get("cache-control")]).toEqual([
      "public, max-age=31536000, immutable",
      "no-store",
    ]);
    expect(standIn.headers.get("content-type")).toBe(own.headers.get("content-type"));
    expect(await standIn.bytes()).toEqual(await own.bytes());
  }
  const chunk = [...deps.assets.files.keys()].find((path) => path.startsWith("/assets/chunk-"));
  for (const path of [
    other(chunk ?? ""),
    "/assets/nothing-0ther0ne.js",
    "/assets/boot-0ther0ne.css",
    "/assets/boot-.js",
    "/assets/.js",
  ]) {
    expect([path, (await anonymous.request(path)).status]).toEqual([path, 404]);
  }
});
