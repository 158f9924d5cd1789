/** Runs `work` after each call; calls during a run become one more run, so the last one sees the newest state. */
export function latestOnly(work: () => Promise<void>): () => void {
  let isRunning = false;
  let isWanted = false;
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
  async function run(): Promise<void> {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await work();
    }
    isRunning = false;
  }
}
