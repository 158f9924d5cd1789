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

  /** Appends bytes, or all that another one has collected. */
  add(more: Uint8Array | Splicer): this {
    if (more instanceof Splicer) for (const chunk of more.chunks) this.chunks.push(chunk);
    else this.chunks.push(more);
    return this;
  }

  /** Appends pieces with their holes filled. The values go in as they are: text must already be escaped. */
  fill({ parts, holes }: Pieces, value: (hole: string) => string | Uint8Array | Splicer): this {
    for (let index = 0; index < parts.length; index++) {
      this.chunks.push(parts[index]!);
      const name = holes[index];
      if (name === undefined) continue;
      const filled = value(name);
      this.add(typeof filled === "string" ? encoder.encode(filled) : filled);
    }
    return this;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return Buffer.concat(this.chunks);
  }
}
