import { ImportError } from "./error.ts";

/** The values of a file with one JSON value a line. @throws ImportError that names `file`. */
export async function* ndjsonValues(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim() !== "") yield parsed(line, file);
  }
  if (rest.trim() !== "") yield parsed(rest, file);
}

function parsed(line: string, file: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new ImportError(`${file} cannot be read as JSON: it is not valid at "${line.slice(0, 40)}".`);
  }
}
