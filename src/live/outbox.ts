import { coalesce, type LiveEvent } from "./event.ts";

const coalesceMilliseconds = 50;

export function openOutbox(send: (events: LiveEvent[]) => void) {
  let waiting: LiveEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const events = coalesce(waiting);
    waiting = [];
    send(events);
  }

  return {
    add(event: LiveEvent): void {
      waiting.push(event);
      // On stop, later events have no timer to wait for.
      if (isStopped) flush();
      else timer ??= setTimeout(flush, coalesceMilliseconds);
    },
    stop(): void {
      isStopped = true;
      if (timer !== undefined) flush();
    },
  };
}
