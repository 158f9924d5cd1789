import { expect } from "bun:test";
import sharp from "sharp";
import type { TestApp } from "#tests/harness.ts";

export type Person = Pick<Awaited<ReturnType<TestApp["signUp"]>>, "request" | "json" | "page" | "id">;

export const dataUrl = (bytes: Uint8Array, type = "image/png") =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;

export const send = (person: Pick<Person, "request">, path: string, value: unknown) =>
  person.request(path, {
    method: "POST",
    body: JSON.stringify(value),
    headers: { "content-type": "application/json" },
  });

export const upload = (person: Pick<Person, "request">, bytes: Uint8Array, type?: string) =>
  send(person, "/api/avatar", { dataUrl: dataUrl(bytes, type), isDefaultImage: false });

/** A form with a file, as a browser without JavaScript sends it. */
export function post(person: Person, path: string, parts: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, part] of Object.entries(parts)) body.set(name, part);
  return person.request(path, {
    method: "POST",
    body,
    headers: { accept: "text/html", referer: "http://localhost/account/settings" },
  });
}

export async function urlOf(response: Response): Promise<string> {
  expect(response.status).toBe(200);
  const { url } = (await response.json()) as { url: string };
  return url;
}

export async function refusalOf(response: Response): Promise<[number, string]> {
  const { friendlyMessage, fields } = (await response.json()) as {
    friendlyMessage: string;
    fields?: Record<string, string>;
  };
  return [response.status, Object.values(fields ?? {})[0] ?? friendlyMessage];
}

export const imageOf = async (person: Person) => {
  const session = (await (await person.json("/api/auth/session")).json()) as { user: { profile: { image: string } } };
  return session.user.profile.image;
};

export const plain = (width: number, height: number, background = "#2c78b8") =>
  sharp({ create: { width, height, channels: 3, background } });
