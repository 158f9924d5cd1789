import { describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { routeDocuments } from "#http/documents.ts";
import { useServer, useSite } from "#tests/harness.ts";
import { namesOf } from "#tests/requests/requests.ts";
import { filled, nowhere, writesOf } from "./site-routes.ts";

const site = await useSite(nowhere, "starter");
const server = useServer(site);

const signInAsAdmin = () => site.signUp({ roles: ["admin"] });

describe("a body over 64 KB, or over its route's limit", () => {
  const [kilobyte, megabyte] = [1024, 1024 ** 2];
  const picture = { "application/json": 4 * megabyte, "multipart/form-data; boundary=x": 21 * megabyte };
  const text = { "application/json": megabyte, "application/x-www-form-urlencoded": megabyte };
  const stated: Record<string, Record<string, number>> = {
    "POST /api/collection/imports": { "multipart/form-data; boundary=x": 26 * megabyte },
    "POST /api/lists/import": { "multipart/form-data; boundary=x": 2 * megabyte },
    "POST /api/admin/catalogue/import": { "multipart/form-data; boundary=x": 11 * megabyte },
    "POST /api/admin/cards/:series/:set/import": { "multipart/form-data; boundary=x": 11 * megabyte },
    "PUT /api/admin/collections/:slug": text,
    "PUT /api/admin/texts/:name": text,
    // Its address is one of a text, too.
    "PUT /api/admin/texts/promo": text,
    "POST /api/avatar": picture,
    "POST /api/user/banner": picture,
    "POST /api/user": picture,
    "POST /api/stripe/webhook": { "application/json": megabyte },
    "POST /onboarding": picture,
    "PUT /api/collection/:id/private-notes": text,
  };
  const types = [
    "application/json",
    "multipart/form-data; boundary=x",
    "application/x-www-form-urlencoded",
    "text/csv",
  ];
  const cases = () =>
    writesOf(site).flatMap(({ method, path }) =>
      types.map((type) => ({ method, path, type, most: stated[`${method} ${path}`]?.[type] ?? 64 * kilobyte })),
    );

  test("is refused by every route if it has a Content-Length", async () => {
    for (const { method, path, type, most } of cases()) {
      const size = most < megabyte ? `${most / kilobyte} KB` : `${most / megabyte} MB`;
      const response = await site.anonymous.request(filled(path, "x"), {
        method,
        body: "a",
        headers: { "content-length": String(most + 1), accept: "application/json", "content-type": type },
      });
      const message = `That’s too large. The limit is ${size}.`;
      expect([method, path, type, await response.json()]).toEqual([
        method,
        path,
        type,
        { code: 413, message, friendlyMessage: message, correlationId: response.headers.get("x-correlation-id") ?? "" },
      ]);
    }
  });

  test("is read up to the limit by every route if it has none", async () => {
    const admin = await signInAsAdmin();
    const chunk = new Uint8Array(16 * kilobyte).fill(97);
    const documents = routeDocuments(site.app);
    const place = Object.entries({ setId: "sv03.5", variant: "normal" });
    let refused = 0;
    for (const { method, path, type, most } of cases()) {
      let read = 0;
      const body = new ReadableStream({
        pull(stream) {
          read += chunk.length;
          stream.enqueue(chunk);
        },
      });
      // A write takes no more names than it reads.
      const known = namesOf(documents.get(`${method} ${path}`)?.query);
      const query = new URLSearchParams(place.filter(([name]) => known.includes(name)));
      const response = await admin.request(`${filled(path, "x")}?${query}`, {
        method,
        body,
        headers: { "transfer-encoding": "chunked", accept: "application/json", "content-type": type },
      });
      if (response.status === 413) refused++;
      expect([method, path, type, response.status < 500]).toEqual([method, path, type, true]);
      // The next chunk may have been made in advance.
      expect(read).toBeLessThanOrEqual(most + 3 * chunk.length);
    }
    expect(refused).toBeGreaterThan(cases().length / 2);
  });
});

test("an aborted body is an error of the client, not of the server", async () => {
  const gone = new DOMException("The connection was closed.", "AbortError");
  for (const type of ["application/json", "application/x-www-form-urlencoded"]) {
    const body = new ReadableStream({ pull: (controller) => controller.error(gone) });
    const headers = { "content-type": type, "transfer-encoding": "chunked" };
    expect((await site.anonymous.request("/auth/signin", { method: "POST", body, headers })).status).toBe(400);
  }
});

/** Sends bytes as they are and resolves to the whole answer. */
function raw(text: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let response = "";
  const socket = connect(server.port ?? 0, "127.0.0.1", () => socket.write(text));
  socket.on("data", (data) => {
    response += String(data);
  });
  socket.on("error", () => {});
  socket.on("close", () => resolve(response));
  return promise;
}

const lines = (...parts: string[]) => `${parts.join("\r\n")}\r\nConnection: close\r\n\r\n`;
const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]);

describe("requests that no browser makes", () => {
  test("without a valid host are refused, with all headers", async () => {
    for (const request of [
      "GET /healthz HTTP/1.0\r\n\r\n",
      lines("GET / HTTP/1.1", 'Host: a b<>"'),
      lines("GET /collection HTTP/1.1", "Host: [::1"),
    ]) {
      const response = await raw(request);
      expect(statusOf(response)).toBe(400);
      expect(response.toLowerCase()).toContain("content-security-policy: default-src 'self'");
      expect(response).toContain('"code":400');
    }
  });

  test("with headers too many or too long are refused", async () => {
    const many = Array.from({ length: 500 }, (_, index) => `X-${index}: a`);
    for (const more of [[`X-A: ${"a".repeat(20_000)}`], [`Cookie: session=${"a".repeat(200_000)}`], many]) {
      expect(statusOf(await raw(lines("GET /healthz HTTP/1.1", "Host: localhost", ...more)))).toBe(431);
    }
  });

  test("that are ambiguous are refused", async () => {
    const smuggled = "0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for (const more of [
      ["Content-Length: 4", "Transfer-Encoding: chunked"],
      ["Content-Length: 4", "Content-Length: 5"],
      ["Content-Length: -1"],
    ]) {
      const response = await raw(lines("POST /auth/signin HTTP/1.1", "Host: localhost", ...more) + smuggled);
      expect(statusOf(response)).toBe(400);
      expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
    }
  });

  test("reach no file beside the assets", async () => {
    for (const path of [
      "/assets/../package.json",
      "/assets/..%2fstamp",
      "/assets/stamp",
      "/assets/%2e%2e/%2e%2e/package.json",
      "/icons/..%2f..%2fpackage.json",
      "/icons//etc/passwd",
      "/assets/..\\..\\package.json",
      "/images/cards/..%2f..%2f..%2fetc%2fpasswd",
      "/images/sets/logos/%2e%2e%2f%2e%2e",
      "//etc/passwd",
    ]) {
      const response = await raw(lines(`GET ${path} HTTP/1.1`, "Host: localhost"));
      expect([path, statusOf(response)]).toEqual([path, 404]);
      expect(response).not.toMatch(/"dependencies"|root:/);
    }
  });
});
