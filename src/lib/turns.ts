/** Lets long work yield: `await turn()` gives way to other requests after each `milliseconds`. */
export function takeTurns(milliseconds = 10): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < milliseconds) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}

const partBytes = 16 * 1024;

/** Bytes in parts that are read in little time each, between which others take their turn. */
export async function* partsInTurns(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const turn = takeTurns();
  for await (const chunk of bytes) {
    for (let start = 0; start < chunk.length; start += partBytes) {
      await turn();
      yield chunk.subarray(start, start + partBytes);
    }
  }
}
