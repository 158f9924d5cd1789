import { describe, expect, test } from "bun:test";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import * as v from "valibot";
import { partAt, partsOfSitemap, sitemapIndex } from "#features/site/service/sitemap.ts";
import { bodyOf, testApp, useFolder, useSite } from "../harness.ts";
import { isLong } from "../long.ts";
import { root } from "../paths.ts";

const folder = await useFolder();
const site = await useSite({ TEXTS_DIR: folder, CONTACT_EMAIL: "cards@mail.example" }, "starter");

const text = async (path: string) => bodyOf(site.anonymous.page(path));

describe("texts", () => {
  test.each([
    ["/help", "How it works"],
    ["/privacy", "Privacy"],
    ["/tos", "Terms of use"],
    ["/affiliates", "Affiliate program"],
  ])("%s is public, with its own title and a contact address", async (path, title) => {
    const response = await site.anonymous.page(path);
    expect(response.status).toBe(200);
    const html = await bodyOf(response);
    expect(html).toContain(`<title>${title} · Toploader</title>`);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain('<a href="mailto:cards@mail.example">');
    expect(html).toContain(`<link rel="canonical" href="http://localhost${path}"/>`);
  });

  test("a text of many sections begins with links to each", async () => {
    const html = await text("/help");
    const links = [...html.matchAll(/<a class="chip" href="#([^"]+)">([^<]+)</g)].map(([, id, title]) => [id, title]);
    expect(links.length).toBeGreaterThan(5);
    for (const [id, title] of links) expect(html).toContain(`<h2 id="${id}">${title}</h2>`);
    expect(html.indexOf("</h1>")).toBeLessThan(html.indexOf('aria-label="Contents"'));
  });

  test("every part of the searches on the help page is understood", async () => {
    const paths = [...(await text("/help")).matchAll(/href="(\/search\?q=[^"]+)"/g)].map(([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(5);
    const misty = await site.signUp();
    for (const path of paths) {
      const { problems, corrected, unknown } = await (await misty.json(path.replaceAll("&amp;", "&"))).json();
      expect({ path, problems, corrected, unknown }).toEqual({ path, problems: [], corrected: [], unknown: [] });
    }
  });

  test("no contact is shown when CONTACT_EMAIL is not set", async () => {
    const plain = await testApp();
    expect(await bodyOf(plain.anonymous.page("/privacy"))).not.toContain("mailto:");
  });

  test("are replaced by the operator's own files on the next request", async () => {
    const file = join(folder, "tos.md");
    await writeFile(file, "# House rules\n\nBe *kind*.");
    expect(await text("/tos")).toContain("<h1>House rules</h1><p>Be <em>kind</em>.</p>");
    await writeFile(file, "# Other rules");
    expect(await text("/tos")).toContain("<title>Other rules · Toploader</title>");
    await rm(file);
    expect(await text("/tos")).toContain("<h1>Terms of use</h1>");
  });

  test("escape HTML and allow only web and mail links", async () => {
    const evil = [
      "# Rules <script>alert(1)</script>",
      "<script>alert(2)</script>",
      "A <b onclick=alert(3)>word</b> and ![x](javascript:alert(4))",
      "[one](javascript:alert(5)) [two](data:text/html,x) [three](//evil.example) [four](/series) [five](https://a.example)",
    ];
    const file = join(folder, "affiliates.md");
    await writeFile(file, evil.join("\n\n"));
    const html = await text("/affiliates");
    await rm(file);
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    expect(main).not.toMatch(/<html|<script|<b |href="(javascript|data|\/\/)/);
    expect(main).toContain("&lt;script&gt;alert(2)&lt;/script&gt;");
    expect(main).toContain('<a href="/series">four</a> <a href="https://a.example">five</a>');
    expect(main).toContain("<span>one</span> <span>two</span> <span>three</span>");
    expect(html).not.toContain("<title>Rules <script>");
  });

  test("that exist but cannot be read give a 500", async () => {
    const own = join(folder, "own");
    await mkdir(join(own, "privacy.md"), { recursive: true });
    const broken = await testApp({ TEXTS_DIR: own });
    expect((await broken.anonymous.page("/privacy")).status).toBe(500);
    await rm(own, { recursive: true });
  });

  test("list every cookie the site sets, and which are persistent", async () => {
    const files = [...new Bun.Glob("{src,islands}/**/*.{ts,tsx}").scanSync(root)];
    const sources = await Promise.all(files.map((file) => Bun.file(join(root, file)).text()));
    const set = sources
      .filter((source) => /putCookie\(|document\.cookie = /.test(source))
      .flatMap((source) =>
        [
          ...source.matchAll(
            /(?:putCookie\(c, |document\.cookie = |const name = |cookieName = .*?)["`](?:\$\{prefix\})?([\w-]+)/g,
          ),
        ].map(([, name = ""]) => [name, /max-?age/i.test(source)] as const),
      );
    expect(set.length).toBeGreaterThan(5);
    const rows = (await text("/privacy")).split("<tr>").filter((row) => row.includes("<code>"));
    const listed = rows.map((row) => {
      const name = /<code>([\w-]+)/.exec(row)?.[1] ?? "";
      return [name, !row.includes("until you close the browser")] as const;
    });
    expect(new Map(listed.toSorted())).toEqual(new Map(set.toSorted()));
  });
});

test("robots.txt disallows private and endless pages, allows the rest, and names the sitemap", async () => {
  const response = await site.anonymous.request("/robots.txt");
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const lines = (await bodyOf(response)).split("\n");
  expect(lines).toContain("User-agent: *");
  expect(lines).toContain("Disallow: /admin/");
  expect(lines).toContain("Disallow: /search");
  expect(lines).not.toContain("Disallow: /");
  expect(lines).toContain("Sitemap: http://localhost/sitemap.xml");
});

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => url);

describe("the sitemap", () => {
  test("is an index of its parts, with the time of the catalogue's last change", async () => {
    const response = await site.anonymous.request("/sitemap.xml");
    expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const xml = await bodyOf(response);
    expect(locations(xml)).toEqual(["http://localhost/sitemap-1.xml"]);
    const changed = site.deps.catalogue.catalogueAt;
    expect(changed).not.toBeNull();
    expect(xml).toContain(`<lastmod>${changed?.toISOString()}</lastmod>`);
  });

  test("lists every existing series, set and card exactly once", async () => {
    const urls = locations(await bodyOf(site.anonymous.request("/sitemap-1.xml")));
    expect(new Set(urls).size).toBe(urls.length);
    const [count] = await site.db.execute<{ cards: number; sets: number; series: number }>(sql`
      select count(*)::int as cards, count(distinct s.id)::int as sets, count(distinct s.series_id)::int as series
      from cards c join sets s on s.id = c.set_id where c.gone_at is null and s.card_count > 0`);
    const deep = (depth: number) =>
      urls.filter((url) => new URL(url).pathname.replace(/^\/(jp|tcg-pocket-en)/, "").split("/").length === depth);
    expect(urls.filter((url) => url.includes("/series/"))).toHaveLength(
      (count?.cards ?? 0) + (count?.sets ?? 0) + (count?.series ?? 0),
    );
    expect(deep(5)).toHaveLength(count?.cards ?? 0);
    expect(urls).toContain("http://localhost/");
    expect(urls).toContain("http://localhost/jp/series");
    expect(urls).toContain("http://localhost/privacy");
    expect(urls).toContain("http://localhost/collections/prize-pack-series-1");
    expect(urls).toContain("http://localhost/series/scarlet-violet/151/199");
  });

  test("links to public pages whose canonical URL matches", async () => {
    const urls = locations(await bodyOf(site.anonymous.request("/sitemap-1.xml")));
    const isOfCard = (url: string) => /\/series\/[^/]+\/[^/]+\//.test(url);
    const some = urls.filter((url, index) => index % 41 === 0 || (isLong && !isOfCard(url)));
    expect(some.length).toBeGreaterThan(30);
    for (const url of some) {
      const response = await site.anonymous.page(url);
      expect({ url, status: response.status }).toEqual({ url, status: 200 });
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(await bodyOf(response))?.[1];
      if (canonical !== undefined) expect(canonical).toBe(url);
    }
  });

  test("has no other parts", async () => {
    for (const path of ["/sitemap-2.xml", "/sitemap-0.xml", "/sitemap-01.xml", "/sitemap-x.xml"]) {
      expect((await site.anonymous.request(path)).status).toBe(404);
    }
  });

  test("returns 304 for a matching ETag", async () => {
    const etag = (await site.anonymous.request("/sitemap-1.xml")).headers.get("etag") ?? "";
    const again = await site.anonymous.request("/sitemap-1.xml", { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  });

  test("drops removed cards and sets after a catalogue change", async () => {
    const own = await testApp({ PUBLIC_URL: "https://cards.example" }, "starter");
    const list = async () => locations(await bodyOf(own.anonymous.request("/sitemap-1.xml")));
    const card = "https://cards.example/series/scarlet-violet/151/199";
    expect(await list()).toContain(card);
    await own.db.execute(sql`update cards set gone_at = now() where id = 'sv03.5-199'`);
    await own.db.execute(sql`update sets set card_count = 0 where id = 'base1'`);
    own.deps.catalogue.version++;
    const after = await list();
    expect(after).not.toContain(card);
    expect(after.filter((url) => url.includes("/base-set"))).toEqual([]);
  });

  test("has has at most 50,000 URLs per part, and escapes them", async () => {
    const parts = partsOfSitemap(Array.from({ length: 50_001 }, (_, n) => `/series/a&b/${n}`));
    expect(parts.map((part) => locations(part).length)).toEqual([50_000, 1]);
    expect(partAt(parts[1] ?? "", "https://cards.example")).toContain(
      "<loc>https://cards.example/series/a&amp;b/50000</loc>",
    );
    expect(locations(sitemapIndex(2, "https://cards.example", null))).toEqual([
      "https://cards.example/sitemap-1.xml",
      "https://cards.example/sitemap-2.xml",
    ]);
  });
});

test("both URLs of a card share one canonical URL", async () => {
  const [row] = await site.db.execute<{ slug: string }>(sql`select slug from cards where id = 'sv03.5-199'`);
  for (const path of [`/series/scarlet-violet/${row?.slug}`, "/series/scarlet-violet/151/199?x=1"]) {
    expect(await text(path)).toContain('<link rel="canonical" href="http://localhost/series/scarlet-violet/151/199"/>');
  }
});

test("a set's canonical URL ignores the view and a page cached for another host", async () => {
  const canonical = async (path: string) => /rel="canonical" href="([^"]*)"/.exec(await text(path))?.[1];
  const set = "/series/scarlet-violet/151";
  expect(await canonical(`${set}?sort=name&own=need`)).toBe(`http://localhost${set}`);
  expect(await canonical(`http://localhost${set}`)).toBe(`http://localhost${set}`);
  expect(await canonical(`http://other.example${set}`)).toBe(`http://other.example${set}`);
  const proxied = await testApp({ TRUST_PROXY: "true" }, "starter");
  for (const proto of ["http", "https"]) {
    const response = await proxied.anonymous.request(set, {
      headers: { accept: "text/html", "x-forwarded-proto": proto },
    });
    expect(await bodyOf(response)).toContain(`<link rel="canonical" href="${proto}://localhost${set}"/>`);
  }
});

test("pages have Open Graph metadata", async () => {
  const html = await text("/series/scarlet-violet/151/199");
  expect(html).toContain('<meta property="og:title" content="Charizard ex 199 – 151"/>');
  expect(html).toContain('<meta property="og:url" content="http://localhost/series/scarlet-violet/151/199"/>');
  expect(html).toContain('<meta property="og:site_name" content="Toploader"/>');
});

const Manifest = v.object({
  name: v.string(),
  short_name: v.string(),
  start_url: v.literal("/"),
  display: v.literal("standalone"),
  theme_color: v.pipe(v.string(), v.hexColor()),
  background_color: v.pipe(v.string(), v.hexColor()),
  icons: v.array(v.object({ src: v.string(), sizes: v.string(), type: v.literal("image/png"), purpose: v.string() })),
});

describe("the web manifest", () => {
  test("is linked from every page, and its icons match the declared types and sizes", async () => {
    const html = await text("/auth/signin");
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
    const response = await site.anonymous.request("/manifest.webmanifest");
    expect(response.headers.get("content-type")).toStartWith("application/manifest+json");
    const { icons } = v.parse(Manifest, await response.json());
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "512x512 any",
      "512x512 maskable",
    ]);
    for (const { src, sizes } of icons) {
      const icon = await site.anonymous.request(src);
      expect(icon.headers.get("content-type")).toBe("image/png");
      expect(icon.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  });

  test("maskable and Apple touch icons have no transparent corners", async () => {
    const html = await text("/");
    const apple = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(html)?.[1] ?? "";
    const maskable = v
      .parse(Manifest, await (await site.anonymous.request("/manifest.webmanifest")).json())
      .icons.find(({ purpose }) => purpose === "maskable");
    for (const [src, size] of [
      [apple, 180],
      [maskable?.src ?? "", 512],
    ] as const) {
      const picture = sharp(await (await site.anonymous.request(src)).arrayBuffer());
      expect((await picture.metadata()).width).toBe(size);
      const [red, green, blue, alpha = 255] = await picture
        .extract({ left: 0, top: 0, width: 1, height: 1 })
        .raw()
        .toBuffer();
      expect([red, green, blue, alpha]).toEqual([0x0b, 0x6a, 0x5b, 255]);
    }
  });
});

test("the API's page groups its calls, and leads to each group", async () => {
  const html = await bodyOf(site.anonymous.page("/api/docs"));
  const anchors = [...html.matchAll(/href="#([\w-]+)"><?/g)].map(([, id]) => id);
  expect(anchors).toContain("collection");
  for (const id of anchors.filter((id) => id !== "main")) expect(html).toContain(`id="${id}"`);
});

test("an address with too many parameters says what to do", async () => {
  const response = await site.anonymous.page(`/search?${"a=1&".repeat(5000)}`);
  expect(response.status).toBe(400);
  expect(await bodyOf(response, 400)).toContain("We couldn’t read that");
});

test("the 404 page has a search form and a home link", async () => {
  const response = await site.anonymous.page("/nowhere");
  expect(response.status).toBe(404);
  const html = await bodyOf(response, 404);
  expect(html).toContain("<h1>Page not found</h1>");
  expect(html).toContain('action="/search"');
  expect(html).toContain('href="/">Go home</a>');
});
