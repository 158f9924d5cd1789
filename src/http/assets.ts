import { createHash } from "node:crypto";
import { watch } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Context, Hono } from "hono";
import { notFound } from "../lib/errors.ts";
import type { Env } from "./env.ts";

const root = join(import.meta.dir, "../..");
const built = join(root, ".build");
const sources = ["islands", "static", "node_modules/htmx.org/package.json", "bun.lock"];
const entrypoints = { js: "islands/boot.ts", css: "static/css/main.css" };

type Asset = {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  brotli?: Uint8Array<ArrayBuffer>;
  gzip?: Uint8Array<ArrayBuffer>;
};

/** The browser bundle: the addresses that pages link to, and what is served there. */
export type Assets = { urls: { js: string; css: string; icon: string }; files: Map<string, Asset> };

/**
 * Builds what is stale and loads it. Names carry a hash of the content, so a browser may keep them for ever.
 * `isDevelopment` adds source maps.
 */
export async function loadAssets(isDevelopment: boolean): Promise<Assets> {
  const stamp = await sourceStamp(isDevelopment);
  const stampFile = join(built, "stamp");
  const current = await readFile(stampFile, "utf8").catch(() => "");
  if (current !== stamp) {
    await build(isDevelopment);
    await writeFile(stampFile, stamp);
  }
  return readAssets();
}

async function build(isDevelopment: boolean): Promise<void> {
  await rm(built, { recursive: true, force: true });
  await mkdir(built, { recursive: true });
  const result = await Bun.build({
    entrypoints: Object.values(entrypoints).map((path) => join(root, path)),
    outdir: built,
    target: "browser",
    minify: true,
    splitting: true,
    sourcemap: isDevelopment ? "linked" : "none",
    naming: "[name]-[hash].[ext]",
    // Without this React would ship its development build.
    define: { "process.env.NODE_ENV": '"production"' },
  });
  if (!result.success) throw new AggregateError(result.logs, "The browser bundle could not be built.");
}

async function readAssets(): Promise<Assets> {
  const files = new Map<string, Asset>();
  for (const name of await readdir(built)) {
    if (/\.(js|css|map)$/.test(name)) files.set(`/assets/${name}`, await readAsset(join(built, name)));
  }
  for (const name of await readdir(join(root, "static/icons"))) {
    files.set(`/icons/${name}`, await readAsset(join(root, "static/icons", name)));
  }
  const named = (prefix: string) => {
    const found = [...files.keys()].find((path) => path.startsWith(`/assets/${prefix}`));
    if (!found) throw new Error(`The browser bundle has no ${prefix} file.`);
    return found;
  };
  return { urls: { js: named("boot-"), css: named("main-"), icon: "/icons/favicon.svg" }, files };
}

async function readAsset(path: string): Promise<Asset> {
  const bytes = new Uint8Array(await readFile(path));
  const type = Bun.file(path).type;
  if (!/text|javascript|json|svg/.test(type)) return { bytes, type };
  return { bytes, type, brotli: new Uint8Array(brotliCompressSync(bytes)), gzip: new Uint8Array(gzipSync(bytes)) };
}

/** In development: builds again when a source of the bundle changes; pages then link to the new names. */
export function watchAssets(assets: Assets, onFailure: (error: unknown) => void): void {
  for (const folder of ["islands", "static"]) {
    watch(join(root, folder), { recursive: true }, () => {
      loadAssets(true).then((fresh) => Object.assign(assets, fresh), onFailure);
    });
  }
}

/** Serves the bundle and the icons. */
export function serveAssets(app: Hono<Env>): void {
  const serve = (c: Context<Env>) => {
    const asset = c.var.assets.files.get(c.req.path);
    if (!asset) throw notFound("file");
    const isForEver = c.req.path.startsWith("/assets/");
    c.header("Content-Type", asset.type);
    c.header("Cache-Control", isForEver ? "public, max-age=31536000, immutable" : "public, max-age=86400");
    c.header("Vary", "Accept-Encoding");
    c.header("X-Content-Type-Options", "nosniff");
    const accepted = c.req.header("accept-encoding") ?? "";
    if (asset.brotli && /\bbr\b/.test(accepted)) return c.body(asset.brotli, 200, { "Content-Encoding": "br" });
    if (asset.gzip && accepted.includes("gzip")) return c.body(asset.gzip, 200, { "Content-Encoding": "gzip" });
    return c.body(asset.bytes);
  };
  app.get("/assets/:name", serve);
  app.get("/icons/:name", serve);
}

async function sourceStamp(isDevelopment: boolean): Promise<string> {
  const hash = createHash("sha256").update(String(isDevelopment));
  for (const source of sources) {
    for await (const path of filesBelow(join(root, source))) {
      hash.update(relative(root, path)).update(await readFile(path));
    }
  }
  return hash.digest("hex");
}

async function* filesBelow(path: string): AsyncGenerator<string> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
  if (entries === null) {
    yield path;
    return;
  }
  for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name))) yield* filesBelow(join(path, entry.name));
}
