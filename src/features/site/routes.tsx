import { Hono } from "hono";
import { pageNames } from "#frame/texts/rules.ts";
import { appColour } from "#http/assets/app-icons.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { etagOf, send, whenUnchanged } from "#http/send.ts";
import { notFound } from "#lib/errors.ts";
import { documentation } from "./documentation/routes.tsx";
import { offline } from "./offline/routes.tsx";
import { partAt, sitemapIndex, sitemapParts } from "./service/sitemap.ts";
import { markdownTitle, siteText, visitsText } from "./service/texts.ts";
import { texts } from "./texts/routes.tsx";
import { TextPage } from "./views.tsx";

const xml = "application/xml; charset=utf-8";

/** What search engines skip: pages behind a guard, those for programs, and endless ones. */
const unlisted = (guarded: string[]): string[] => [
  "/api/",
  "/auth/",
  "/events",
  "/have",
  "/offline",
  "/onboarding",
  "/search",
  ...guarded.filter((path) => !/^\/(auth\/|events)/.test(path)),
];

const siteFiles = new Hono<Env>()
  .get("/robots.txt", (c) => {
    const lines = [
      "User-agent: *",
      ...unlisted(c.var.guardedPages()).map((path) => `Disallow: ${path}`),
      "",
      `Sitemap: ${c.var.base}/sitemap.xml`,
      "",
    ];
    return send(c, lines.join("\n"), "text/plain; charset=utf-8");
  })
  .get("/sitemap.xml", async (c) => {
    const { db, catalogue, base } = c.var;
    const parts = await sitemapParts(db, catalogue);
    return send(c, sitemapIndex(parts.length, base, catalogue.catalogueAt), xml);
  })
  .get("/:part{sitemap-[1-9]\\d*\\.xml}", async (c) => {
    const { db, catalogue, base } = c.var;
    const etag = etagOf(`${catalogue.version} ${base} ${c.req.path}`);
    const unchanged = whenUnchanged(c, etag);
    if (unchanged) return unchanged;
    const parts = await sitemapParts(db, catalogue);
    const part = parts[Number(/\d+/.exec(c.req.path)?.[0]) - 1];
    if (part === undefined) throw notFound("sitemap");
    return send(c, partAt(part, base), xml, 200, etag);
  })
  .get("/manifest.webmanifest", (c) => {
    const { smallIcon, largeIcon, maskableIcon } = c.var.assets.urls;
    const icon = (src: string, size: number, purpose: string) => ({
      src,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose,
    });
    const manifest = {
      id: "/",
      name: "Toploader",
      short_name: "Toploader",
      description: "Track your trading-card collection.",
      lang: "en",
      start_url: "/",
      scope: "/",
      display: "standalone",
      theme_color: appColour,
      background_color: "#f5f6f3",
      categories: ["lifestyle", "utilities"],
      shortcuts: [{ name: "Do I have this?", url: "/have" }],
      icons: [icon(smallIcon, 192, "any"), icon(largeIcon, 512, "any"), icon(maskableIcon, 512, "maskable")],
    };
    return send(c, JSON.stringify(manifest), "application/manifest+json; charset=utf-8");
  });

const sitePages = new Hono<Env>();

for (const name of pageNames) {
  sitePages.get(`/${name}`, async (c) => {
    const { textsDir, contactEmail, analyticsUrl } = c.var.config;
    const visits = name === "privacy" && analyticsUrl ? visitsText(new URL(analyticsUrl).host) : "";
    const { text } = await siteText(name, { folder: textsDir, stored: c.var.texts.pages[name] });
    const markdown = text + visits;
    return respond(c, {
      page: {
        title: markdownTitle(markdown) ?? name,
        canonical: `/${name}`,
        body: <TextPage markdown={markdown} contact={contactEmail} />,
      },
    });
  });
}

export const site = new Hono<Env>()
  .route("/api", documentation)
  .route("/", siteFiles)
  .route("/", offline)
  .route("/", sitePages)
  .route("/", texts);
