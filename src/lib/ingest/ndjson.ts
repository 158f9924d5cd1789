import { ImportError } from "./error.ts";

/** No card is larger. */
const longestLine = 2 * 1024 * 1024;

/** The values of a file with one JSON value a line. @throws ImportError that names `file`. */
export async function* ndjsonValues(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > longestLine) throw new ImportError(`${file} cannot be read as JSON: a line is larger than 2 MB.`);
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
