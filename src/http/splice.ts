/**
 * Pages are the same for everyone but for a few numbers. A view is rendered once with holes where the viewer's values
 * go, cut into bytes there, and kept; a request only fills the gaps. Views stay ordinary React: a hole is a string.
 */
export type Pieces = { parts: Uint8Array[]; holes: string[]; size: number };

const encoder = new TextEncoder();
const mark = "\uE000";

/** A hole to render as text or attribute value; `name` is looked up when the page is filled. */
export const hole = (name: string): string => `${mark}${name}${mark}`;

/** Cuts rendered HTML at its holes. */
export function cut(html: string): Pieces {
  const pieces = html.split(mark);
  const parts: Uint8Array[] = [];
  const holes: string[] = [];
  let size = 0;
  pieces.forEach((piece, index) => {
    if (index % 2 === 1) {
      holes.push(piece);
      return;
    }
    const bytes = encoder.encode(piece);
    size += bytes.byteLength;
    parts.push(bytes);
  });
  return { parts, holes, size };
}

/** Collects byte chunks, of other splicers too, and joins them once at the end. */
export class Splicer {
  private readonly chunks: Uint8Array[] = [];

  /** Appends pieces with their holes filled. The values go in as they are: text must already be escaped. */
  fill(pieces: Pieces, value: (hole: string) => string | Splicer): this {
    const { parts, holes } = pieces;
    for (let index = 0; index < parts.length; index++) {
      this.chunks.push(parts[index]!);
      const name = holes[index];
      if (name === undefined) continue;
      const filled = value(name);
      if (typeof filled === "string") this.chunks.push(small(filled));
      else this.add(filled);
    }
    return this;
  }

  /** Appends all that another one has collected. */
  add(other: Splicer): this {
    for (const chunk of other.chunks) this.chunks.push(chunk);
    return this;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return Buffer.concat(this.chunks);
  }
}

const remembered = new Map<string, Uint8Array>();

/** Bytes of a short value; numbers and flags come up again and again, so the common ones are kept. */
function small(text: string): Uint8Array {
  let bytes = remembered.get(text);
  if (bytes) return bytes;
  bytes = encoder.encode(text);
  if (text.length < 8 && remembered.size < 5000) remembered.set(text, bytes);
  return bytes;
}
