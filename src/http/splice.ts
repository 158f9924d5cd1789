/**
 * A page differs between viewers by a few values. It is rendered once with holes for them, cut there into bytes, and
 * cached; a request only fills the holes. A hole is a string, so views stay ordinary React.
 */
export type Pieces = { parts: Uint8Array[]; holes: string[]; size: number };

const bytesOfPlace = 80;

/** For caches. */
export const bytesOfPieces = ({ parts, holes, size }: Pieces): number =>
  size + (parts.length + holes.length) * bytesOfPlace;

const encoder = new TextEncoder();
/** Random, so that no text of a user can be one. */
const mark = `\uE000${crypto.randomUUID()}\uE000`;

/** A hole for text or an attribute; `name` is looked up when filling. */
export const hole = (name: string): string => `${mark}${name}${mark}`;

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

export class Splicer {
  private readonly chunks: Uint8Array[] = [];

  add(more: Uint8Array | Splicer): this {
    if (more instanceof Splicer) for (const chunk of more.chunks) this.chunks.push(chunk);
    else this.chunks.push(more);
    return this;
  }

  text(text: string): this {
    return this.add(encoder.encode(text));
  }

  /** Values must be escaped already. */
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
