import { ImportError } from "./error.ts";

/** An element of the array `key`, or the value of `key`; "" for a top-level array. `name`: of a member of an opened object. */
export type JsonElement = { key: string; name?: string; value: unknown };

/** In bytes; no card or set is larger. */
const MAX_ELEMENT = 2 * 1024 * 1024;

/** Brackets open at once inside a part; those of cards and sets are six deep. */
const MAX_DEPTH = 100;

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const COLON = 58;
const [BRACE, END_BRACE, BRACKET, END_BRACKET] = [123, 125, 91, 93];
const isSpace = (byte: number): boolean => byte === 32 || byte === 9 || byte === 10 || byte === 13;
const isByteOrderMark = (byte: number): boolean => byte === 0xef || byte === 0xbb || byte === 0xbf;

/**
 * Streams a JSON document of any size: elements of a top-level array, or of an object's arrays, and its other members
 * whole, but for the objects that `opened` names: those member by member. Memory is bounded by the largest part.
 * @throws ImportError that names `file`.
 */
export async function* jsonElements(
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  opened: readonly string[] = [],
): AsyncGenerator<JsonElement> {
  const scanner = new Scanner(file, opened);
  for await (const chunk of bytes) yield* scanner.push(chunk);
  scanner.end();
}

class Scanner {
  private readonly decoder = new TextDecoder();
  /** Open brackets around the value: "o" or "a". */
  private readonly frames: ("o" | "a")[] = [];
  /** What came last in the innermost frame. */
  private last: "open" | "key" | "colon" | "value" | "comma" = "open";
  private key = "";
  /** The key of the open object within the document's. */
  private outerKey = "";
  private isKey = false;
  private isDone = false;
  private parts: Uint8Array[] = [];
  private size = 0;
  private depth = 0;
  private inValue = false;
  private inString = false;
  private isEscaped = false;
  /** The last byte belongs to the value: its closing bracket or quote. */
  private isLastOfValue = false;

  constructor(
    private readonly file: string,
    private readonly opened: readonly string[],
  ) {}

  *push(chunk: Uint8Array): Generator<JsonElement> {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (!this.inValue) {
        if (isSpace(byte) || (isByteOrderMark(byte) && this.frames.length === 0)) continue;
        if (this.isDone) throw this.broken("there is more after its end");
        if (this.separates(byte) || this.closesFrame(byte) || this.opensFrame(byte)) continue;
        this.inValue = true;
        start = at;
      }
      if (!this.endsValue(byte)) continue;
      const end = this.isLastOfValue ? at + 1 : at;
      this.keep(chunk.subarray(start, end));
      yield* this.finish();
      // A number or word ends at the next token, which is read again.
      at = end - 1;
    }
    if (this.inValue) this.keep(chunk.slice(start));
  }

  end(): void {
    if (!this.isDone) throw this.broken("it ends early");
  }

  private separates(byte: number): boolean {
    if (byte === COMMA && this.last === "value") this.last = "comma";
    else if (byte === COLON && this.last === "key") this.last = "colon";
    else if (byte === COMMA || byte === COLON) throw this.broken("a value is missing");
    else return false;
    return true;
  }

  private opensFrame(byte: number): boolean {
    const isArray = byte === BRACKET;
    const opens = isArray || byte === BRACE;
    const frame = this.frames.at(-1);
    if (!frame && !opens) throw this.broken("it does not start with { or [");
    this.isKey = frame === "o" && (this.last === "open" || this.last === "comma");
    if (this.last === "value" || this.last === "key" || (this.isKey && byte !== QUOTE))
      throw this.broken("a comma, a colon or a name is missing");
    const isOpened = isArray || this.opened.includes(this.key);
    const canOpen = opens && (!frame || (this.frames.length === 1 && frame === "o" && isOpened));
    if (!canOpen) return false;
    this.outerKey = this.key;
    this.frames.push(isArray ? "a" : "o");
    this.last = "open";
    return true;
  }

  private closesFrame(byte: number): boolean {
    if (byte !== END_BRACE && byte !== END_BRACKET) return false;
    if (this.frames.pop() !== (byte === END_BRACE ? "o" : "a")) throw this.broken("its brackets do not match");
    if (this.last !== "open" && this.last !== "value") throw this.broken("a value is missing");
    this.last = "value";
    this.isDone = this.frames.length === 0;
    return true;
  }

  private endsValue(byte: number): boolean {
    this.isLastOfValue = false;
    if (this.inString) return this.endsString(byte);
    if (byte === QUOTE) this.inString = true;
    else if (byte === BRACE || byte === BRACKET) {
      if (++this.depth > MAX_DEPTH) throw this.broken(`more than ${MAX_DEPTH} brackets are open at once`);
    } else if (byte === END_BRACE || byte === END_BRACKET) {
      if (this.depth === 0) return true;
      this.depth--;
      this.isLastOfValue = this.depth === 0;
      return this.isLastOfValue;
    } else if (this.depth === 0) return byte === COMMA || isSpace(byte);
    return false;
  }

  private endsString(byte: number): boolean {
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === BACKSLASH) this.isEscaped = true;
    else if (byte === QUOTE) {
      this.inString = false;
      this.isLastOfValue = this.depth === 0;
    }
    return this.isLastOfValue;
  }

  private keep(part: Uint8Array): void {
    this.size += part.length;
    if (this.size > MAX_ELEMENT) throw this.broken("one of its parts is larger than 2 MB");
    this.parts.push(part);
  }

  private *finish(): Generator<JsonElement> {
    const text = this.decoder.decode(this.parts.length === 1 ? this.parts[0] : Buffer.concat(this.parts));
    this.parts = [];
    this.size = 0;
    this.inValue = false;
    const value = this.parse(text);
    if (this.isKey) {
      this.key = String(value);
      this.last = "key";
      return;
    }
    this.last = "value";
    const isMember = this.frames.length > 1 && this.frames.at(-1) === "o";
    yield isMember ? { key: this.outerKey, name: this.key, value } : { key: this.key, value };
  }

  private parse(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw this.broken(`it is not valid at "${text.slice(0, 40)}"`);
    }
  }

  private broken(what: string): ImportError {
    return new ImportError(`${this.file} cannot be read as JSON: ${what}.`);
  }
}
