import { busyness } from "./runner/patience.ts";

/** On a quiet machine; a busy one is slow. */
const limitSeconds = 45;

const isLate = (begin: number) => performance.now() - begin > limitSeconds * 1000 * busyness();

/** @throws once the limit has passed at the load there is then, and says what was awaited. */
async function withTimeout<T>(promised: Promise<T> | T, say: () => string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const begin = performance.now();
  const look = setInterval(() => {
    if (isLate(begin)) reject(new Error(`Not within ${limitSeconds} s: ${say()}`));
  }, 1000);
  return await Promise.race([promised, late]).finally(() => clearInterval(look));
}

/** Calls `ask` until `isDone`. @throws after the limit, with both functions' code and the last response. */
export async function until<T>(ask: () => Promise<T> | T, isDone: (response: T) => boolean = Boolean): Promise<T> {
  const begin = performance.now();
  for (;;) {
    const response = await withTimeout(ask(), () => `${ask}`);
    if (isDone(response)) return response;
    if (isLate(begin))
      throw new Error(`Not within ${limitSeconds} s: ${isDone}, asked of ${ask}; last ${Bun.inspect(response)}`);
    await Bun.sleep(10);
  }
}

/** Reads a stream until it contains `words`, without heartbeats. @throws at its end, or after the limit without data. */
export async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, words: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  while (!text.includes(words)) {
    const { value, done } = await withTimeout(reader.read(), () => `"${words}" after "${text}"`);
    if (done) throw new Error(`The stream ended before "${words}": ${text}`);
    text = (text + decoder.decode(value, { stream: true })).replaceAll(/^: \n\n/gm, "");
  }
  return text;
}

/** Reads a stream to its end. @throws after the limit without anything. */
export async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { value, done } = await withTimeout(reader.read(), () => `the end, after "${text}"`);
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
}
