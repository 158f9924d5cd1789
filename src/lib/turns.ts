/**
 * For work that takes long: `await turn()` lets other requests run once the work has gone on for `milliseconds`, and is
 * next to nothing before that.
 */
export function takeTurns(milliseconds = 10): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < milliseconds) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}
