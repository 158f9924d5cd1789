const CHECK_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A server that has run for this long is well; one that ends sooner is started again after a longer pause. */
const WELL_MS = 60_000;

type Watched = {
  isRunning: () => boolean;
  /** What the server said before it ended. */
  lastWords: () => string;
  /** Starts the server, or finds that another process has done so. */
  restart: () => Promise<void>;
};

/**
 * Starts a server again when it has ended under us: killed for want of memory, or stopped by a full disk. Tries until it
 * works, the first time at once and then less and less often. @returns a function that ends the watch, once a start that is
 * under way is over.
 */
export function keepRunning(server: Watched, log: (line: string) => void): () => Promise<void> {
  let pause = CHECK_MS;
  let nextTry = 0;
  let looking = Promise.resolve();
  async function look(): Promise<void> {
    const now = Date.now();
    if (server.isRunning()) {
      if (now > nextTry + WELL_MS) pause = CHECK_MS;
      return;
    }
    if (now < nextTry) return;
    log(`PostgreSQL ended by itself (${server.lastWords()}); starting it again.`);
    try {
      await server.restart();
      log("PostgreSQL runs again.");
    } catch (error) {
      log(`${error instanceof Error ? error.message : error} Trying again in ${pause / 1000} s.`);
    }
    nextTry = Date.now() + pause;
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout>;
  function wait(): void {
    timer = setTimeout(async () => {
      looking = look();
      await looking;
      if (!isEnded) wait();
    }, CHECK_MS);
    timer.unref();
  }
  wait();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await looking;
  };
}
