import { afterAll, describe, expect, test } from "bun:test";
import { request } from "node:http";
import { Hono } from "hono";
import * as v from "valibot";
import { renderPage } from "#frame/page.tsx";
import { withTimeout } from "#http/body/patience.ts";
import type { Env } from "#http/env.ts";
import { onError } from "#http/failures.tsx";
import { context } from "#http/middleware/context.ts";
import { body } from "#http/validate.ts";
import { createApp } from "#src/app.ts";
import { useSite } from "../harness.ts";

const servers: Bun.Server<unknown>[] = [];

const site = await useSite();
afterAll(() => Promise.all(servers.map((server) => server.stop(true))));

function serve(fetch: (request: Request) => Response | Promise<Response>): URL {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch });
  servers.push(server);
  return server.url;
}

type Upload = { path?: string; pieces: Uint8Array[]; pause: number; headers?: Record<string, string> };

/** Sends a body in pieces with pauses, as a slow connection does; with a Content-Length unless it is "chunked". */
async function trickle(to: URL, { path = "/", pieces, pause, headers = {} }: Upload, way = "told its length") {
  const length = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  const { promise: status, resolve, reject } = Promise.withResolvers<number>();
  const sending = request(new URL(path, to), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...headers,
      ...(way === "chunked" ? {} : { "content-length": length }),
    },
  });
  let isAnswered = false;
  sending.on("error", (error) => (isAnswered ? undefined : reject(error)));
  sending.on("response", (answer) => {
    isAnswered = true;
    answer.resume();
    resolve(answer.statusCode ?? 0);
  });
  for (const piece of pieces) {
    if (isAnswered) break;
    sending.write(piece);
    await Bun.sleep(pause);
  }
  sending.end();
  return await status.finally(() => sending.destroy());
}

const bytes = (text: string) => new TextEncoder().encode(text);
const pieces = (whole: Uint8Array, count: number) => {
  const size = Math.ceil(whole.byteLength / count);
  return Array.from({ length: count }, (_, index) => whole.subarray(index * size, (index + 1) * size));
};

describe("slow uploads", () => {
  /** It answers at once, or never. */
  function impatient(patience: { answer: number; body: number }, answers = true): URL {
    const app = new Hono<Env>().use(
      context(site.deps, {
        hasPage: () => true,
        guardedPages: () => [],
        cardActions: [],
        tileActions: [],
        cardTabs: [],
        personTabs: [],
        accountRows: [],
        inSettings: async () => null,
        keepFailure: () => {},
        renderPage,
        frameKey: () => "",
        describeApi: () => {
          throw new Error("not asked for");
        },
      }),
      withTimeout(patience),
    );
    app.onError(onError);
    app.post("/", body(v.object({ text: v.string() })), async (c) => {
      if (!answers) await new Promise(() => {});
      return c.text(c.req.valid("json").text);
    });
    return serve(app.fetch);
  }
  const upload = { pieces: pieces(bytes('{"text":"slow but steady"}'), 6), pause: 600 };

  test("may take longer than a response", async () => {
    expect(await trickle(impatient({ answer: 2_000, body: 60_000 }), upload)).toBe(200);
  });

  test("have a time limit", async () => {
    expect(await trickle(impatient({ answer: 60_000, body: 400 }), upload)).toBe(408);
  });

  test("have the response's time limit once received", async () => {
    expect(await trickle(impatient({ answer: 400, body: 60_000 }, false), upload)).toBe(503);
  });
});

test.each(["told its length", "chunked"] as const)(
  "a collection of 9 MB is uploaded over a slow connection, %s",
  async (way) => {
    const person = await site.signUp();
    const app = createApp(site.deps, { answer: 4_000, body: 60_000 });
    const line = "prose without columns\n";
    const csv = line.repeat((9 * 1024 * 1024) / line.length);
    const form = new FormData();
    form.set("file", new File([csv], "cards.csv", { type: "text/csv" }));
    form.set("mode", "add");
    const packed = new Response(form);
    const headers = {
      host: "localhost",
      origin: "http://localhost",
      accept: "application/json",
      cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "content-type": packed.headers.get("content-type") ?? "",
    };
    const sent = pieces(new Uint8Array(await packed.arrayBuffer()), 6);
    const status = await trickle(
      serve(app.fetch),
      { path: "/api/collection/imports", pieces: sent, pause: 1_000, headers },
      way,
    );
    // It came in whole: only, it is no table.
    expect(status).toBe(422);
  },
);
