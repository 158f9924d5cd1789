import sharp from "sharp";
import { visitor } from "#tests/harness.ts";

export type Place = { address: string };

/** A browser that can be led to another process at any time; all of them are one site to it. */
export function browser(place: Place) {
  let at = place;
  const person = visitor(async (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set("host", "localhost");
    const body = await request.arrayBuffer();
    return await fetch(at.address + pathname + search, {
      method: request.method,
      headers,
      ...(body.byteLength > 0 && { body }),
      redirect: "manual",
    });
  });
  return {
    ...person,
    goTo(next: Place) {
      at = next;
    },
  };
}
export type Browser = ReturnType<typeof browser>;

export const portrait = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
