import type { Sql } from "postgres";

const retryMilliseconds = 1000;

/** Reloads a state at each notification and reconnection, so other processes' changes show. */
export async function watch<State extends object>(
  sql: Sql,
  channel: string,
  read: (sql: Sql) => Promise<State>,
): Promise<{ state: State; stop: () => Promise<void> }> {
  const state = await read(sql);
  let isStopped = false;
  // Retries, as the notification is not repeated.
  const readAgain = async () => {
    while (!isStopped) {
      const fresh = await read(sql).catch(() => null);
      if (fresh) return void Object.assign(state, fresh);
      await Bun.sleep(retryMilliseconds);
    }
  };
  // In sequence, so that an older result is never last.
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
