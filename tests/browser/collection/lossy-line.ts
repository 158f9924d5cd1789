import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Site } from "../harness.ts";

/** Random numbers that are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The site behind a line that breaks: of the requests that write, this share is lost before they arrive, and of those
 * that arrive the same share of answers on the way back, the first of each for certain. Pages come through, unless the
 * line is cut.
 */
export async function lossyLine(site: Site, random: () => number) {
  const line = { loss: 0, isCut: false, lostRequests: 0, lostAnswers: 0, writes: 0 };

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isWrite = request.method === "PUT";
    const isLost = (before: number) =>
      line.isCut || (isWrite && line.loss > 0 && (before === 0 || random() < line.loss));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (isWrite) line.writes++;
    if (isLost(line.lostRequests)) {
      if (isWrite) line.lostRequests++;
      request.socket.destroy();
      return;
    }
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    const url = `http://${request.headers.host}${request.url}`;
    const answer = await site.app.fetch(
      new Request(url, { method: request.method, headers, body, signal: gone.signal, redirect: "manual" }),
    );
    if (isLost(line.lostAnswers)) {
      if (isWrite) line.lostAnswers++;
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, [...answer.headers].flat());
    if (answer.body) for await (const chunk of answer.body) response.write(chunk);
    response.end();
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, "127.0.0.1", resolve);
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return Object.assign(line, { url: `http://127.0.0.1:${port}`, stop, start: () => listen(port) });
}

export type Line = Awaited<ReturnType<typeof lossyLine>>;
