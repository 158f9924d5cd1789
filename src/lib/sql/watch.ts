import type { Sql } from "postgres";

const retryMilliseconds = 1000;

/**
 * Keeps a state object fresh: read again at each notification on a channel and whenever the listening connection comes
 * back, so a change by another process shows here without a restart.
 */
export async function watch<State extends object>(
  sql: Sql,
  channel: string,
  read: (sql: Sql) => Promise<State>,
): Promise<{ state: State; stop: () => Promise<void> }> {
  const state = await read(sql);
  let isStopped = false;
  // Tried until it works: the notification does not come a second time.
  const readAgain = async () => {
    while (!isStopped) {
      const fresh = await read(sql).catch(() => null);
      if (fresh) return void Object.assign(state, fresh);
      await Bun.sleep(retryMilliseconds);
    }
  };
  // One after the other, so that an older answer is never the last.
  let last = Promise.resolve();
  const refresh = () => {
    last = last.then(readAgain);
  };
  const listening = await sql.listen(channel, refresh, refresh);
  async function stop() {
    isStopped = true;
    await listening.unlisten();
  }
  return { state, stop };
}
