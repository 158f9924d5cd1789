import type { Context } from "hono";
import { Refusal } from "#lib/errors.ts";
import { JsonBoundError, parseBounded } from "#lib/input/bounded-json.ts";
import { countText } from "#lib/text/locale.ts";
import type { Env } from "../env.ts";
import { bodyKind, isOver, tooLarge } from "./body-size.ts";

const jsonBounds = { values: 5000, depth: 16 };

const maxFields = 1000;

type Value = string | File;

/** Kept per request, as a form that is shown again reads it twice. */
const known = new WeakMap<Request, Promise<unknown>>();

/** JSON, or a form whose repeated names become arrays. @throws Refusal 413 for too many bytes or values, 400, 415. */
export function readBody(c: Context<Env>): Promise<unknown> {
  const { raw } = c.req;
  const read = known.get(raw) ?? c.get("whileSent")(() => parse(c));
  known.set(raw, read);
  return read;
}

export const readText = async (c: Context<Env>): Promise<string> =>
  c.get("whileSent")(async () => (await measured(c)).text());

async function parse(c: Context<Env>): Promise<unknown> {
  const body = await measured(c);
  try {
    switch (bodyKind(c)) {
      case "json":
        return parseBounded(await body.text(), jsonBounds);
      case "form":
        return fieldsOf(await body.text());
      case "multipart":
        return await partsOf(await body.arrayBuffer(), c.req.header("content-type") ?? "");
    }
  } catch (error) {
    if (error instanceof JsonBoundError) throw new Refusal(413, `The body ${error.message}.`);
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, "The request body couldn’t be read.");
  }
  if ((await body.text()) === "") return {};
  throw new Refusal(415, "The request body must be JSON or a form.");
}

/** The body, once its size is known to be within the limit. @throws Refusal 413. */
async function measured(c: Context<Env>): Promise<Request | Response> {
  const { raw } = c.req;
  const isKnown = raw.headers.has("content-length") && !raw.headers.has("transfer-encoding");
  if (!raw.body || isKnown) return raw;
  const most = c.get("maxBytes");
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of raw.body) {
    size += chunk.length;
    if (size > most) throw tooLarge(most);
    chunks.push(chunk);
  }
  return new Response(new Blob(chunks));
}

function fieldsOf(text: string): Record<string, Value | Value[]> {
  if (isOver(text, "&", maxFields)) throw tooMany();
  return folded(new URLSearchParams(text));
}

async function partsOf(bytes: ArrayBuffer, type: string): Promise<Record<string, Value | Value[]>> {
  // Only boundaries that every parser reads alike: their count is the number of parts.
  const boundary = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+./:=?-]{1,70}))\s*(?:;|$)/i.exec(type);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined) throw new Refusal(400, "The request body couldn’t be read.");
  if (isOver(Buffer.from(bytes), `--${mark}`, maxFields)) throw tooMany();
  const form = new Response(bytes, { headers: { "content-type": `multipart/form-data; boundary="${mark}"` } });
  return folded(await form.formData());
}

const tooMany = () => new Refusal(413, `A form can have at most ${countText(maxFields)} fields.`);

function folded(fields: Iterable<[string, Value]>): Record<string, Value | Value[]> {
  const form: Record<string, Value | Value[]> = Object.create(null);
  for (const [name, value] of fields) {
    const before = form[name];
    if (before === undefined) form[name] = value;
    else if (Array.isArray(before)) before.push(value);
    else form[name] = [before, value];
  }
  return form;
}
