import { fieldRefusal } from "#lib/errors.ts";
import { takeTurns } from "#lib/turns.ts";

const refuse = (message: string) => fieldRefusal(422, "file", message);

const starts: [number[], string][] = [
  [[0x50, 0x4b], "a ZIP archive or a spreadsheet"],
  [[0x1f, 0x8b], "a compressed file"],
  [[0x28, 0xb5, 0x2f, 0xfd], "a compressed file"],
  [[0x42, 0x5a, 0x68], "a compressed file"],
  [[0xfd, 0x37, 0x7a], "a compressed file"],
  [[0x37, 0x7a, 0xbc], "a compressed file"],
  [[0x52, 0x61, 0x72, 0x21], "a compressed file"],
  [[0xd0, 0xcf, 0x11, 0xe0], "a spreadsheet"],
  [[0x25, 0x50, 0x44, 0x46], "a PDF"],
  [[0x89, 0x50, 0x4e, 0x47], "a picture"],
  [[0xff, 0xd8, 0xff], "a picture"],
];

/** Decodes UTF-8, UTF-16 or Windows-1252. @throws Refusal 422 for a file that is not text. */
export async function decodedText(bytes: Uint8Array): Promise<string> {
  if (bytes.length === 0) throw refuse("This file is empty.");
  const [, what] = starts.find(([start]) => start.every((byte, index) => bytes[index] === byte)) ?? [];
  if (what) throw refuse(`This is ${what}. Please save it as CSV.`);
  const encoding = encodingOf(bytes);
  if (encoding.startsWith("utf-16")) return await decoded(bytes, new TextDecoder(encoding));
  if (bytes.includes(0)) throw refuse("This is not a text file. Please choose a CSV file.");
  try {
    return await decoded(bytes, new TextDecoder("utf-8", { fatal: true }));
  } catch {
    const text = await decoded(bytes, new TextDecoder("windows-1252"), /[\u0080-\u009f]/);
    if (text !== null) return text;
    throw refuse("This file’s text encoding can’t be read. Please save it as CSV in UTF-8.");
  }
}

const decodedBytes = 256 * 1024;

/** A file's text, decoded between the turns of others; null where it has what `unlike` finds. */
async function decoded(bytes: Uint8Array, decoder: TextDecoder): Promise<string>;
async function decoded(bytes: Uint8Array, decoder: TextDecoder, unlike: RegExp): Promise<string | null>;
async function decoded(bytes: Uint8Array, decoder: TextDecoder, unlike?: RegExp): Promise<string | null> {
  const turn = takeTurns();
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += decodedBytes) {
    await turn();
    const part = decoder.decode(bytes.subarray(start, start + decodedBytes), { stream: true });
    if (unlike?.test(part)) return null;
    parts.push(part);
  }
  return [...parts, decoder.decode()].join("");
}

/** By its byte order mark; UTF-16 without one has a zero in every other byte of the header. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first !== 0 && second === 0 && bytes[3] === 0) return "utf-16le";
  return first === 0 && second !== 0 && bytes[2] === 0 ? "utf-16be" : "utf-8";
}
