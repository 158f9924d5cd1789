/** For long work: `await turn()` yields to other requests after each `milliseconds`. */
export function takeTurns(milliseconds = 10): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < milliseconds) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}
