import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { upstreamUrl } from "#features/catalogue/images/rules.ts";
import { openImages } from "#features/catalogue/images/service/images.ts";
import { openImageStore } from "#features/catalogue/images/service/store.ts";
import { imageHost } from "#features/catalogue/images/service/upstream.ts";
import { closeApps, testApp } from "../harness.ts";
import { fillCatalogue } from "../prices/price-catalogue.ts";
import { bomb, image, names, picture } from "./image-files.ts";

afterAll(closeApps);

const card = await picture(600, 825).webp().toBuffer();
const logo = await picture(300, 120).png().toBuffer();

/** The image host: requested paths, and the response of each path. */
let requested: string[] = [];
const held: (() => void)[] = [];
const elsewhere = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch(request) {
    requested.push(`elsewhere ${new URL(request.url).pathname}`);
    return image(card);
  },
});
const answers: Record<string, () => Response | Promise<Response>> = {
  "/en/s/a/1/high.webp": () => image(card),
  "/en/s/a/2/high.webp": () => image(card),
  "/en/s/a/logo.webp": () => image(logo, "image/png"),
  "/en/s/a/symbol.webp": () => image(logo, "image/png"),
  "/html/high.webp": () => new Response("<p>Sign in</p>", { headers: { "content-type": "text/html" } }),
  "/lies/high.webp": () => image(Buffer.from("no picture at all")),
  "/cut/high.webp": () => image(card.subarray(0, card.length / 2)),
  "/svg/high.webp": () =>
    image(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"), "image/svg+xml"),
  "/bomb/high.webp": () => image(bomb, "image/png"),
  "/large/high.webp": () => image(Buffer.alloc(6 * 1024 * 1024)),
  // A valid picture followed by eight megabytes, without a Content-Length.
  "/padded/high.webp": () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array(card));
          for (let part = 0; part < 8; part++) controller.enqueue(new Uint8Array(1024 * 1024));
          controller.close();
        },
      }),
      { headers: { "content-type": "image/webp" } },
    ),
  "/moved/high.webp": () => Response.redirect("/en/s/a/1/high.webp", 302),
  "/away/high.webp": () => Response.redirect(`${elsewhere.url.origin}/secret`, 302),
  "/circle/high.webp": () => Response.redirect("/circle/high.webp", 302),
  "/busy/high.webp": () => new Response("busy", { status: 503 }),
  "/hang/high.webp": () => new Promise((ready) => held.push(() => ready(image(card)))),
};
const host = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch(request) {
    const path = new URL(request.url).pathname;
    requested.push(path);
    return answers[path]?.() ?? new Response("not found", { status: 404 });
  },
});
const base = host.url.origin;

const folders: string[] = [];
async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "toploader-images-"));
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  for (const release of held) release();
  await Promise.all([host.stop(true), elsewhere.stop(true)]);
  await Promise.all(folders.map((one) => rm(one, { recursive: true, force: true })));
});
beforeEach(() => {
  requested = [];
});

const { anonymous, deps, setTime, ...site } = await testApp({ IMAGE_BASE: base }, ({ db }) =>
  fillCatalogue(
    db,
    [
      { id: "a-1", setId: "a", image: "en/s/a/1" },
      { id: "a-2", setId: "a", image: "en/s/a/2" },
      { id: "exu-%3F", setId: "a", image: "en/s/a/2" },
      { id: "bare", setId: "a" },
      ...names.map((name) => ({ id: name.replace("../..", ""), setId: "a", image: name })),
      ...Array.from({ length: 207 }, (_, index) => ({
        id: `off-${index}`,
        setId: "a",
        image: `off/${index}`,
      })),
    ],
    { logoImage: "en/s/a/logo", symbolImage: "en/s/a/symbol" },
  ),
);
afterAll(() => void site);

const get = (path: string, headers: Record<string, string> = {}) => anonymous.request(`/images/${path}`, { headers });
const sizeOf = async (response: Response) => {
  const { width, height, format } = await sharp(await response.arrayBuffer()).metadata();
  return { width, height, format };
};

describe("serving", () => {
  test("a card is fetched once, resized for each width, and never enlarged", async () => {
    const small = await get("cards/a-1?w=256&q=75");
    expect(small.status).toBe(200);
    expect(small.headers.get("content-type")).toBe("image/webp");
    expect(small.headers.get("cache-control")).toMatch(/^public, max-age=\d{7,}/);
    expect(await sizeOf(small)).toEqual({ width: 256, height: 352, format: "webp" });
    expect(await sizeOf(await get("cards/a-1"))).toMatchObject({ width: 384 });
    expect(await sizeOf(await get("cards/a-1?w=3840"))).toMatchObject({ width: 600 });
    expect(requested).toEqual(["/en/s/a/1/high.webp"]);
  });

  test("logos and symbols have their own pattern", async () => {
    expect(await sizeOf(await get("sets/logos/a?w=160"))).toEqual({ width: 160, height: 64, format: "webp" });
    expect((await get("sets/symbols/a?w=160")).status).toBe(200);
    expect(requested).toEqual(["/en/s/a/logo.webp", "/en/s/a/symbol.webp"]);
  });

  test("an id with a percent sign is found", async () => {
    expect((await get("cards/exu-%253F?w=160")).status).toBe(200);
  });

  test("the same content answers 304", async () => {
    const etag = (await get("cards/a-1?w=256")).headers.get("etag") ?? "";
    const again = await get("cards/a-1?w=256", { "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await get("cards/a-1?w=160", { "if-none-match": etag })).status).toBe(200);
  });

  test("other widths and qualities are refused without a fetch", async () => {
    for (const query of ["w=100", "w=-1", "w=abc", "w=", "w=5000", "q=0", "q=74", "q=101", "q=x"]) {
      expect((await get(`cards/a-2?${query}`)).status).toBe(422);
    }
    expect(requested).toEqual([]);
  });

  test("an unknown picture or card is 404, without a request or a page", async () => {
    for (const path of ["cards/bare", "cards/nobody", "sets/logos/nobody", "sets/symbols/nobody", "cards/up"]) {
      const response = await get(path, { accept: "text/html,image/webp" });
      expect([response.status, response.headers.get("content-type")]).toEqual([404, "image/png"]);
      const { width, height } = await sharp(await response.arrayBuffer()).metadata();
      expect([width, height]).toEqual([1, 1]);
    }
    expect(requested).toEqual([]);
  });

  test("a missing picture is requested once an hour", async () => {
    expect((await get("cards/absent")).status).toBe(404);
    expect((await get("cards/absent?w=640")).status).toBe(404);
    expect(requested).toEqual(["/absent/high.webp"]);
    setTime(new Date(Date.now() + 61 * 60_000));
    expect((await get("cards/absent")).status).toBe(404);
    expect(requested).toHaveLength(2);
  });

  test.each(["html", "lies", "cut", "svg", "bomb", "large", "padded", "away", "circle"])(
    "%s is no picture: 502, cached, and no other host is tried",
    async (id) => {
      expect((await get(`cards/${id}`)).status).toBe(502);
      const before = requested.length;
      expect((await get(`cards/${id}?w=640`)).status).toBe(502);
      expect(requested).toHaveLength(before);
      expect(requested.filter((path) => path.startsWith("elsewhere"))).toEqual([]);
    },
  );

  test("a redirect on the same host is followed", async () => {
    expect((await get("cards/moved?w=160")).status).toBe(200);
  });
});

describe("a failing host", () => {
  const silent = { warn: () => {} };
  const clock = () => new Date("2026-07-24T12:00:00Z");
  const open = async (imageBase: string, timeoutMs?: number) =>
    openImages({ imageBase, imageCacheMegabytes: 10, dataDir: await ownFolder() }, silent, timeoutMs);

  test("simultaneous requests share one fetch", async () => {
    const images = await open(base);
    const first = images.get({ url: `${base}/hang/high.webp`, width: 256, quality: 75 }, clock);
    const second = images.get({ url: `${base}/hang/high.webp`, width: 256, quality: 75 }, clock);
    const other = images.get({ url: `${base}/hang/high.webp`, width: 640, quality: 75 }, clock);
    while (held.length === 0) await new Promise((ready) => setImmediate(ready));
    for (const release of held.splice(0)) release();
    expect(await first).toBeInstanceOf(Uint8Array);
    expect(await second).toBe(await first);
    expect(await other).toBeInstanceOf(Uint8Array);
    expect(requested).toEqual(["/hang/high.webp"]);
  });

  test("a hanging host times out once for 207 pictures", async () => {
    const images = await open(base, 50);
    const urls = Array.from({ length: 207 }, () => `${base}/hang/high.webp?${crypto.randomUUID()}`);
    const found = await Promise.all(urls.map((url) => images.get({ url, width: 256, quality: 75 }, clock)));
    expect(new Set(found)).toEqual(new Set(["unavailable"]));
    // Six at once, and two that take the place of the first two to fail before the third.
    expect(requested.length).toBeLessThanOrEqual(8);
  });

  test("an unreachable host is retried after half a minute", async () => {
    const gone = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => image(card) });
    const { port } = gone;
    const address = `http://127.0.0.1:${port}`;
    await gone.stop(true);
    let now = Date.parse("2026-07-24T12:00:00Z");
    const source = imageHost(address);
    const ask = (name: string) => source.fetch(`${address}/${name}`, () => new Date(now));
    for (const name of ["1", "2", "3"]) expect(await ask(name)).toBe("unavailable");
    let requests = 0;
    const back = Bun.serve({
      hostname: "127.0.0.1",
      port,
      fetch: () => {
        requests++;
        return image(card);
      },
    });
    expect(await ask("4")).toBe("unavailable");
    expect(requests).toBe(0);
    now += 31_000;
    expect(await ask("4")).toBeInstanceOf(Uint8Array);
    expect(await ask("1")).toBeInstanceOf(Uint8Array);
    await back.stop(true);
  });

  test("a server error is not cached as missing, and affects no other picture", async () => {
    const source = imageHost(base);
    let now = Date.parse("2026-07-24T12:00:00Z");
    const ask = (path: string) => source.fetch(`${base}${path}`, () => new Date(now));
    for (const which of [1, 2, 3, 4]) {
      expect(await ask(`/busy/high.webp?${which}`)).toBe("unavailable");
      expect(await ask(`/en/s/a/1/high.webp?${which}`)).toBeInstanceOf(Uint8Array);
    }
    expect(await ask("/busy/high.webp?1")).toBe("unavailable");
    expect(requested).toHaveLength(8);
    now += 31_000;
    await ask("/busy/high.webp?1");
    expect(requested).toHaveLength(9);
  });

  test("207 missing pictures of a page are all answered", async () => {
    const found = await Promise.all(Array.from({ length: 207 }, (_, index) => get(`cards/off-${index}?w=256`)));
    expect(new Set(found.map((response) => response.status))).toEqual(new Set([404]));
  });
});

describe("paths", () => {
  const at = (path: string) => upstreamUrl("https://img.example/base", "card", path);

  test("stay below the image host", () => {
    expect(at("en/swsh/swsh12/TG01")).toBe("https://img.example/base/en/swsh/swsh12/TG01/high.webp");
    expect(at("en/ex/exu/%3F")).toBe("https://img.example/base/en/ex/exu/%3F/high.webp");
    expect(upstreamUrl("https://img.example", "logo", "en/sv/sv01/logo")).toBe(
      "https://img.example/en/sv/sv01/logo.webp",
    );
  });

  test.each([
    "",
    "/",
    "//evil.example/x",
    "a//b",
    "../x",
    "a/../../x",
    "a/./b",
    "a/%2e%2E/x",
    "a%2Fb",
    "a%5cb",
    "a\\b",
    "a?b",
    "a#b",
    "a@b:80",
    "a b",
    "%zz",
    "a%00b",
    "http://evil.example",
    `a/${"b".repeat(300)}`,
  ])("%p is refused", (path) => {
    expect(at(path)).toBeNull();
  });
});

describe("the store on disk", () => {
  const name = (index: number) => new Bun.CryptoHasher("sha256").update(String(index)).digest("hex");
  const content = (index: number, size = 1000) => new Uint8Array(size).fill(index);
  const placeOf = (folder: string, index: number) => join(folder, name(index).slice(0, 2), name(index));

  async function bytesIn(folder: string): Promise<number> {
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    const sizes = files
      .filter((file) => file.isFile())
      .map(async (file) => (await stat(join(file.parentPath, file.name))).size);
    return (await Promise.all(sizes)).reduce((a, b) => a + b, 0);
  }

  test("has its pictures after a restart", async () => {
    const folder = await ownFolder();
    await (await openImageStore(folder, 100_000)).write(name(1), content(1));
    expect(await (await openImageStore(folder, 100_000)).read(name(1))).toEqual(content(1));
    expect(await (await openImageStore(folder, 100_000)).read(name(2))).toBeNull();
  });

  test("stays within its bound with many writers, and leaves no unfinished file", async () => {
    const folder = await ownFolder();
    const stores = await Promise.all([openImageStore(folder, 50_000), openImageStore(folder, 50_000)]);
    await Promise.all(
      Array.from({ length: 300 }, (_, index) => stores[index % 2]?.write(name(index), content(index, 900))),
    );
    // Each process may have written a tenth since it last looked at what the other wrote.
    expect(await bytesIn(folder)).toBeLessThanOrEqual(55_000);
    const alone = await openImageStore(folder, 50_000);
    await Promise.all(Array.from({ length: 300 }, (_, index) => alone.write(name(index + 300), content(index, 900))));
    expect(await bytesIn(folder)).toBeLessThanOrEqual(50_000);
    expect((await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".new"))).toEqual([]);
    expect(await alone.read(name(599))).toEqual(content(299, 900));
  });

  test("the least recently used picture is deleted first, also after a restart", async () => {
    const folder = await ownFolder();
    const store = await openImageStore(folder, 3500);
    for (const index of [1, 2, 3]) await store.write(name(index), content(index));
    await store.read(name(1));
    await store.write(name(4), content(4));
    expect([await store.read(name(1)), await store.read(name(2))]).toEqual([content(1), null]);
    for (const [index, hours] of [
      [1, 1],
      [3, 3],
      [4, 2],
    ] as const) {
      const time = Date.now() / 1000 - hours * 3600;
      await utimes(placeOf(folder, index), time, time);
    }
    const restarted = await openImageStore(folder, 3500);
    await restarted.write(name(5), content(5));
    expect(await restarted.read(name(3))).toBeNull();
    expect(await restarted.read(name(4))).toEqual(content(4));
  });

  test("a smaller limit takes effect at the start, and 0 stores nothing", async () => {
    const folder = await ownFolder();
    const store = await openImageStore(folder, 10_000);
    for (const index of [1, 2, 3, 4]) await store.write(name(index), content(index));
    await openImageStore(folder, 2500);
    expect(await bytesIn(folder)).toBeLessThanOrEqual(2500);
    const none = await openImageStore(folder, 0);
    await none.write(name(9), content(9));
    expect(await bytesIn(folder)).toBe(0);
  });

  test("a damaged file counts as absent, so the picture is made again", async () => {
    const folder = await ownFolder();
    const images = openImages({ imageBase: base, imageCacheMegabytes: 10, dataDir: folder }, { warn: () => {} });
    const request = { url: `${base}/en/s/a/1/high.webp`, width: 256, quality: 75 } as const;
    const first = await images.get(request, () => new Date());
    const files = (await readdir(join(folder, "images"), { recursive: true, withFileTypes: true })).filter((file) =>
      file.isFile(),
    );
    expect(files).toHaveLength(2);
    for (const [index, file] of files.entries()) {
      const path = join(file.parentPath, file.name);
      const bytes = await Bun.file(path).bytes();
      if (index === 0) bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1;
      await Bun.write(path, index === 0 ? bytes : bytes.subarray(0, 100));
    }
    expect(await images.get(request, () => new Date())).toEqual(first);
    expect(requested).toHaveLength(2);
    await images.get(request, () => new Date());
    expect(requested).toHaveLength(2);
  });
});
