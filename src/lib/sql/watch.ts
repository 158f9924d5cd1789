import type { Sql } from "postgres";

const retryMilliseconds = 1000;

/** Reloads the state on each notification and reconnection, to see other processes' changes. */
export async function watch<State extends object>(
  sql: Sql,
  channel: string,
  read: (sql: Sql) => Promise<State>,
): Promise<{ state: State; stop: () => Promise<void> }> {
  const state = await read(sql);
  let isStopped = false;
  // Retries, because a notification is sent only once.
  const readAgain = async () => {
    while (!isStopped) {
      const fresh = await read(sql).catch(() => null);
      if (fresh) return void Object.assign(state, fresh);
      await Bun.sleep(retryMilliseconds);
    }
  };
  // One read at a time, so a stale result cannot overwrite a newer one.
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
