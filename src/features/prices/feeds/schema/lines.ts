import { ImportError } from "#lib/ingest/error.ts";
import type { Input } from "#lib/ingest/inputs.ts";
import type { JsonElement } from "#lib/ingest/json-stream.ts";

export function isOneALine(head: string): boolean {
  const [first = "", second = ""] = head.split(/\r?\n/, 2);
  if (!first.startsWith("{") || !second.trimStart().startsWith("{")) return false;
  try {
    JSON.parse(first);
    return true;
  } catch {
    return false;
  }
}

export async function* jsonLines({ name, bytes }: Input): AsyncGenerator<JsonElement> {
  let number = 0;
  for await (const line of lines(bytes)) {
    number++;
    if (line.trim() === "") continue;
    try {
      yield { key: "", value: JSON.parse(line) };
    } catch {
      throw new ImportError(`${name} cannot be read as JSON: line ${number} is not valid.`);
    }
  }
}

async function* lines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of bytes) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    yield* parts;
  }
  yield rest + decoder.decode();
}
