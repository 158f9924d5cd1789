const CHECK_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** After this time a restart counts as successful and the delay is reset. */
const WELL_MS = 60_000;

type Watched = {
  isRunning: () => boolean;
  lastWords: () => string;
  restart: () => Promise<void>;
};

/**
 * Starts a server again that was killed (out of memory, full disk), with growing delays. @returns how to stop
 * watching, after a running start.
 */
export function keepRunning(server: Watched, log: (line: string) => void): () => Promise<void> {
  const look = watcher(server, log);
  let looking = Promise.resolve();
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

function watcher(server: Watched, log: (line: string) => void): () => Promise<void> {
  let pause = CHECK_MS;
  let nextTry = 0;
  return async () => {
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
  };
}
