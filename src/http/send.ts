import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Env } from "./env.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Encoding = "zstd" | "gzip" | "identity";

const encoder = new TextEncoder();

/** Smallest body that is compressed, in bytes; compressing less costs more than it saves. */
const smallestCompressed = 1000;

/** Compressed by zstd 2 (0.2 ms for a set page; 1: a seventh shorter for 5 % more bytes; 3: no smaller) or gzip 1. Without `etag` a hash is used. */
export function send(
  c: Context<Env>,
  content: string | Bytes,
  type: string,
  status: ContentfulStatusCode = 200,
  etag?: string,
): Response {
  const bytes = typeof content === "string" ? encoder.encode(content) : content;
  if (status === 200 && (c.req.method === "GET" || c.req.method === "HEAD")) {
    const unchanged = whenUnchanged(c, etag ?? etagOf(bytes));
    if (unchanged) return unchanged;
  }
  const encoding = bytes.byteLength < smallestCompressed ? "identity" : encodingFor(c);
  return sendEncoded(c, compressed(bytes, encoding), encoding, type, status);
}

export const etagOf = (content: string | Bytes): string => `W/"${Bun.hash(content).toString(36)}"`;

export function whenUnchanged(c: Context<Env>, etag: string): Response | undefined {
  c.header("ETag", etag);
  const known = c.req.header("if-none-match");
  if (known === undefined) return undefined;
  // Weak comparison (RFC 9110, §13.1.2).
  const isKnown = known === "*" || known.match(/"[^"]*"/g)?.includes(etag.replace(/^W\//, ""));
  return isKnown ? c.body(null, 304) : undefined;
}

export function encodingFor(c: Context<Env>): Encoding {
  const accepted = c.req.header("accept-encoding") ?? "";
  return accepted.includes("zstd") ? "zstd" : accepted.includes("gzip") ? "gzip" : "identity";
}

function compressed(bytes: Bytes, encoding: Encoding): Bytes {
  if (encoding === "zstd") return new Uint8Array(Bun.zstdCompressSync(bytes, { level: 2 }));
  return encoding === "gzip" ? Bun.gzipSync(bytes, { level: 1 }) : bytes;
}

function sendEncoded(
  c: Context<Env>,
  bytes: Bytes,
  encoding: Encoding,
  type: string,
  status: ContentfulStatusCode = 200,
): Response {
  c.header("Content-Type", type);
  if (encoding !== "identity") c.header("Content-Encoding", encoding);
  return c.body(bytes, status);
}
