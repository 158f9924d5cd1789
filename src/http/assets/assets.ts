import { createHash } from "node:crypto";
import { existsSync, watch } from "node:fs";
import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Context, Hono } from "hono";
import { notFound } from "#lib/errors.ts";
import type { Env } from "../env.ts";
import { drawAppIcons } from "./app-icons.ts";
import { type Asset, type Assets, sheets } from "./names.ts";

const root = join(import.meta.dir, "../../..");
const builds = join(root, ".build");
const dayMilliseconds = 86_400_000;
const sources = ["islands", "src", "static", "node_modules/htmx.org/package.json", "bun.lock"];
const entrypoints = [
  "islands/boot.ts",
  "islands/early.ts",
  "islands/offline/offline.ts",
  "islands/password.ts",
  "islands/stream-overlay/follow.ts",
  "islands/stream-overlay/worker.ts",
  "static/css/main.css",
  ...sheets.map((name) => `static/css/sheets/${name}.css`),
];

/** What a page loads beside the first script, which would grow by all that it shared with them. */
const whole = ["islands/openings/pad.ts", "islands/stall/stall.ts"];

/** Rebuilds if stale. Names carry a content hash, so they can be cached forever. `isDevelopment` adds source maps. */
export async function loadAssets(isDevelopment: boolean): Promise<Assets> {
  const folder = join(builds, await sourceStamp(isDevelopment));
  if (!existsSync(folder)) await build(folder, isDevelopment);
  return await readAssets(folder);
}

/** Renamed once complete: processes may start together or be killed here. */
async function build(folder: string, isDevelopment: boolean): Promise<void> {
  const unfinished = `${folder}.${crypto.randomUUID()}`;
  const bundle = async (paths: string[], splitting: boolean) => {
    const result = await Bun.build({
      entrypoints: paths.map((path) => join(root, path)),
      outdir: unfinished,
      target: "browser",
      minify: true,
      splitting,
      sourcemap: isDevelopment ? "linked" : "none",
      naming: "[name]-[hash].[ext]",
      // Otherwise React ships its development build.
      define: { "process.env.NODE_ENV": '"production"' },
    });
    if (!result.success) throw new AggregateError(result.logs, "The browser bundle could not be built.");
  };
  await bundle(entrypoints, true);
  await bundle(whole, false);
  await drawAppIcons(join(root, "static/icons/app.svg"), unfinished);
  await putInPlace(unfinished, folder);
  await removeOldBuilds();
}

async function putInPlace(unfinished: string, folder: string): Promise<void> {
  await rename(unfinished, folder).catch(async (error: unknown) => {
    if (!existsSync(folder)) throw error;
    await rm(unfinished, { recursive: true });
  });
}

/** Another process may be reading a recent one. */
async function removeOldBuilds(): Promise<void> {
  for (const name of await readdir(builds)) {
    const path = join(builds, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.NaN }));
    if (Date.now() - mtimeMs > dayMilliseconds) await rm(path, { recursive: true, force: true });
  }
}

async function readAssets(folder: string): Promise<Assets> {
  const files = new Map<string, Asset>();
  for (const name of await readdir(folder)) {
    if (/\.(js|css|map|png)$/.test(name)) files.set(`/assets/${name}`, await readAsset(join(folder, name)));
  }
  for (const name of await readdir(join(root, "static/icons"))) {
    files.set(`/icons/${name}`, await readAsset(join(root, "static/icons", name)));
  }
  return { ...urlsOf([...files.keys()]), files };
}

function urlsOf(paths: string[]): Pick<Assets, "urls" | "sheets"> {
  const named = (prefix: string) => {
    const found = paths.find((path) => path.startsWith(`/assets/${prefix}`) && !path.endsWith(".map"));
    if (!found) throw new Error(`The browser bundle has no ${prefix} file.`);
    return found;
  };
  const urls = {
    js: named("boot-"),
    early: named("early-"),
    offline: named("offline-"),
    password: named("password-"),
    pad: named("pad-"),
    stall: named("stall-"),
    follow: named("follow-"),
    worker: named("worker-"),
    css: named("main-"),
    icon: "/icons/favicon.svg",
    appleIcon: named("icon-apple-"),
    smallIcon: named("icon-small-"),
    largeIcon: named("icon-large-"),
    maskableIcon: named("icon-maskable-"),
  };
  return { urls, sheets: Object.fromEntries(sheets.map((name) => [name, named(`${name}-`)])) as Assets["sheets"] };
}

async function readAsset(path: string): Promise<Asset> {
  const bytes = new Uint8Array(await readFile(path));
  const type = Bun.file(path).type;
  if (!/text|javascript|json|svg/.test(type)) return { bytes, type };
  return { bytes, type, brotli: new Uint8Array(brotliCompressSync(bytes)), gzip: new Uint8Array(gzipSync(bytes)) };
}

/** Rebuilds assets after changes, in development; pages then link to the new names. */
export function watchAssets(assets: Assets, onFailure: (error: unknown) => void): void {
  for (const folder of ["islands", "static"]) {
    watch(join(root, folder), { recursive: true }, () => {
      loadAssets(true).then((fresh) => Object.assign(assets, fresh), onFailure);
    });
  }
}

/** During a rolling update: this build's style sheet or script for another's. Chunks fit their own build only. */
function standIn(path: string, files: Assets["files"]): Asset | undefined {
  const name = /^(\/assets\/(?!chunk-)[\w-]+-)\w+(\.\w+)$/.exec(path);
  const found = name && [...files.keys()].filter((key) => key.startsWith(name[1] ?? "") && key.endsWith(name[2] ?? ""));
  return found?.length === 1 ? files.get(found[0] ?? "") : undefined;
}

export function serveAssets(app: Hono<Env>): void {
  const serve = (c: Context<Env>) => {
    const { files } = c.var.assets;
    const own = files.get(c.req.path);
    const asset = own ?? standIn(c.req.path, files);
    if (!asset) throw notFound("file");
    const cacheControl = c.req.path.startsWith("/assets/")
      ? "public, max-age=31536000, immutable"
      : "public, max-age=86400";
    c.header("Content-Type", asset.type);
    c.header("Cache-Control", own ? cacheControl : "no-store");
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
