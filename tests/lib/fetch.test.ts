import { afterAll, beforeEach, expect, test } from "bun:test";
import { type FetchOptions, fetchBounded } from "#lib/fetch.ts";

let answers: (() => Response | Promise<Response>)[] = [];
let requests = 0;
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: () => {
    const response = answers[Math.min(requests++, answers.length - 1)];
    return response ? response() : new Response("none");
  },
});
afterAll(() => server.stop(true));
beforeEach(() => {
  requests = 0;
});

const status = (code: number, headers?: Record<string, string>) => () => new Response("no", { status: code, headers });
const good = () => new Response("good");

/** The text of the answer, or the kind and message of the fault. */
async function outcome(replies: typeof answers, options: Partial<FetchOptions> = {}): Promise<string> {
  answers = replies;
  return fetchBounded(server.url.href, { timeoutMs: 2000, maxBytes: 1000, waitMs: 1, ...options }).then(
    ({ bytes }) => Buffer.from(bytes).toString(),
    (error) => `${error.kind ?? error.name}: ${error.message}`,
  );
}

test("a temporary failure is retried as often as configured", async () => {
  expect([await outcome([status(503), status(429), good], { tries: 3 }), requests]).toEqual(["good", 3]);
  requests = 0;
  expect([await outcome([status(503), good]), requests]).toEqual(["status: answered 503", 1]);
});

test("a refusal is final", async () => {
  expect([await outcome([status(404), good], { tries: 3 }), requests]).toEqual(["status: answered 404", 1]);
});

test("Retry-After is obeyed", async () => {
  const times: number[] = [];
  const at = (response: () => Response) => () => {
    times.push(performance.now());
    return response();
  };
  expect(await outcome([at(status(503, { "retry-after": "1" })), at(good)], { tries: 2 })).toBe("good");
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(990);
});

test("a response over the limit is an error, with or without a length, compressed or not", async () => {
  const packed = () => new Response(Bun.gzipSync("x".repeat(5000)), { headers: { "content-encoding": "gzip" } });
  const chunked = () => new Response(new Blob(["x".repeat(600), "x".repeat(600)]).stream());
  for (const large of [() => new Response("x".repeat(1001)), chunked, packed]) {
    expect(await outcome([large], { tries: 3 })).toBe("size: the answer is too large");
  }
  expect(requests).toBe(3);
});

test("an endless response is a timeout", async () => {
  const silent = () => new Promise<Response>(() => {});
  expect(await outcome([silent], { timeoutMs: 50 })).toBe("timeout: no answer in time");
});

test("an aborted signal ends the tries with its reason", async () => {
  const stop = new AbortController();
  const failing = () => {
    stop.abort(new Error("the program is stopping"));
    return new Response("", { status: 503 });
  };
  expect(await outcome([failing], { tries: 5, signal: stop.signal })).toBe("Error: the program is stopping");
  expect(requests).toBe(1);
});

test("an unknown host is a network error", async () => {
  const fault = await fetchBounded("http://127.0.0.1:1", { timeoutMs: 2000, maxBytes: 1 }).catch((error) => error);
  expect([fault.kind, fault.status]).toEqual(["network", null]);
});
