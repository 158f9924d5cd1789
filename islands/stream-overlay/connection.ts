import { eventReader, type StreamEvent } from "./events.ts";

const second = 1000;
/** The server is heard every eight seconds; a line may be dead without an error. */
const silenceMilliseconds = 20 * second;
const longestPause = 30;
/** As many failures as make the pause its longest. */
const mostFailures = 5;

/** The server ends a stream where too many are open: one that came back at once would end the next. */
export const failuresAfter = ({ name }: StreamEvent): number => (name === "end" ? mostFailures : 0);

/** Pause between 1 and 30 s, up to twice as long after each failure, so that not all overlays come back at once. */
export const pauseAfter = (failures: number, random = Math.random()): number =>
  second * (1 + random * (Math.min(longestPause, 2 ** (failures + 1)) - 1));

/** Follows a stream forever; `gone` is its last event. */
export function followStream(address: string, take: (event: StreamEvent) => void): void {
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isGone = false;

  async function open(): Promise<void> {
    retry = undefined;
    await read(address, (event) => {
      failures = failuresAfter(event);
      isGone ||= event.name === "gone";
      take(event);
    }).catch(() => {});
    if (isGone) return;
    retry = setTimeout(open, pauseAfter(failures));
    failures++;
  }

  const openNow = () => {
    if (retry === undefined || document.visibilityState === "hidden") return;
    clearTimeout(retry);
    void open();
  };
  window.addEventListener("online", openNow);
  document.addEventListener("visibilitychange", openNow);
  void open();
}

/** Resolves when the stream ends. */
async function read(address: string, take: (event: StreamEvent) => void): Promise<void> {
  const line = new AbortController();
  let silence = setTimeout(() => line.abort(), silenceMilliseconds);
  try {
    const answer = await fetch(address, { signal: line.signal, cache: "no-store", credentials: "omit" });
    if (isRefused(answer)) return take({ name: "gone", data: "" });
    const reader = answer.ok ? answer.body?.getReader() : undefined;
    if (!reader) return;
    const decoder = new TextDecoder();
    const read = eventReader(take);
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(() => line.abort(), silenceMilliseconds);
      read(decoder.decode(part.value, { stream: true }));
    }
  } finally {
    clearTimeout(silence);
  }
}

/** Whether this site itself refused: a proxy may answer 404 while the site restarts. */
const isRefused = ({ status, headers }: Response): boolean => status === 404 && headers.has("X-Correlation-Id");
