import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Env } from "./env.ts";

const encoder = new TextEncoder();

/** Below this many bytes compression costs more than it saves. */
const smallestCompressed = 1000;

/**
 * Sends a body with an ETag, compressed as the browser likes: zstd 3 (0.2 ms for a set page), else gzip 1.
 * `etag` is given by a handler that knows a cheaper one than the hash of the body.
 */
export function send(
  c: Context<Env>,
  content: string | Uint8Array<ArrayBuffer>,
  type: string,
  status: ContentfulStatusCode = 200,
  etag?: string,
): Response {
  const bytes = typeof content === "string" ? encoder.encode(content) : content;
  c.header("Content-Type", type);
  if (status === 200 && (c.req.method === "GET" || c.req.method === "HEAD")) {
    const tag = etag ?? `W/"${Bun.hash(bytes).toString(36)}"`;
    c.header("ETag", tag);
    if (c.req.header("if-none-match") === tag) return c.body(null, 304);
  }
  const accepted = c.req.header("accept-encoding") ?? "";
  if (bytes.byteLength < smallestCompressed) return c.body(bytes, status);
  if (accepted.includes("zstd")) {
    c.header("Content-Encoding", "zstd");
    return c.body(new Uint8Array(Bun.zstdCompressSync(bytes, { level: 3 })), status);
  }
  if (accepted.includes("gzip")) {
    c.header("Content-Encoding", "gzip");
    return c.body(Bun.gzipSync(bytes, { level: 1 }), status);
  }
  return c.body(bytes, status);
}
