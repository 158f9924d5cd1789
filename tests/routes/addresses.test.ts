import { describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { useServer, useSite } from "../harness.ts";

const site = await useSite({}, "starter");
const server = useServer(site);

/** The answer's head to a request as it stands, which no client would tidy up first. */
async function raw(method: string, path: string): Promise<string> {
  const socket = connect(server.port ?? 0, "127.0.0.1");
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: cards.example\r\nConnection: close\r\nAccept: text/html\r\n\r\n`);
  let response = "";
  for await (const part of socket.setEncoding("latin1")) response += part;
  return response.slice(0, response.indexOf("\r\n\r\n"));
}

describe("a slash at the end", () => {
  test.each([
    ["/series/", "/series"],
    ["/series/scarlet-violet/151/?own=need&q=a%2Fb", "/series/scarlet-violet/151?own=need&q=a%2Fb"],
    ["/series//", "/series"],
    ["/api/set/", "/api/set"],
    ["/nowhere/", "/nowhere"],
    ["/series/%E3%83%9D/", "/series/%E3%83%9D"],
  ])("%s leads to %s", async (path, to) => {
    for (const method of ["GET", "HEAD"]) {
      const response = await site.anonymous.request(path, { method, headers: { accept: "text/html" } });
      expect([response.status, response.headers.get("location")]).toEqual([308, to]);
    }
  });

  test("changes nothing for the start page and for writes", async () => {
    expect((await site.anonymous.page("/")).status).toBe(200);
    expect((await site.anonymous.post("/auth/signin/", {})).status).toBe(404);
  });

  test.each([
    "//evil.example/",
    "///evil.example/",
    "/\\evil.example/",
    "/\\/evil.example/",
    "//evil.example/%2e%2e/",
    "/%2Fevil.example/",
    "/%5Cevil.example/",
    "/.//evil.example/",
    "/series/..//evil.example/",
    "/@evil.example/",
    "//",
  ])("never redirects to another site: %s", async (path) => {
    const head = await raw("GET", path);
    const [, location] = /^location: (.*)$/im.exec(head) ?? [];
    if (location === undefined) return expect(head).toMatch(/^HTTP\/1\.1 (400|404|200)/);
    expect(location).toMatch(/^\/(?![/\\])/);
    expect(new URL(location, "http://cards.example").host).toBe("cards.example");
  });
});

describe("a response that the browser has", () => {
  const path = "/series/scarlet-violet/151";
  const status = async (known: string) =>
    (await site.anonymous.request(path, { headers: { accept: "text/html", "if-none-match": known } })).status;

  test("is not sent again, in any encoding", async () => {
    const etag = (await site.anonymous.page(path)).headers.get("etag") ?? "";
    expect(etag).toStartWith('W/"');
    const strong = etag.slice(2);
    for (const known of [etag, strong, `"a", ${etag}`, `W/"a, b" ,W/"c",${strong}`, "*"]) {
      expect({ known, status: await status(known) }).toEqual({ known, status: 304 });
    }
    for (const known of ['"a"', `W/"x${strong.slice(1)}`, strong.slice(1, -1), "", "W/"]) {
      expect({ known, status: await status(known) }).toEqual({ known, status: 200 });
    }
  });
});
