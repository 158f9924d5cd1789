import { showRefusal, showWaiting } from "../shell/messages.ts";
import { TapQueue } from "../taps/queue.ts";
import { type Outcome, sendLast, sendMany } from "../taps/send.ts";
import { openTapStore } from "../taps/store.ts";
import { type Tap, uuid } from "../taps/tap.ts";

const failed = "There was an error adding your card. Please refresh the page and try again.";

/** A queue of its own, as another page has: pulls wait, and count once, like all taps. */
export function startPulls(user: string, onRefused: (tap: Tap) => void): TapQueue {
  const page = uuid();
  const queue: TapQueue = new TapQueue({
    user,
    page,
    store: openTapStore(),
    send: async (tap): Promise<Outcome> =>
      (await sendMany([tap], page))?.[0] ?? { kind: "refused", status: 422, message: failed },
    sendMany: (taps) => sendMany(taps, page),
    sendLast,
    onChange: () => showWaiting(queue.status, () => void queue.retry()),
    onDone: () => {},
    onRefused: (tap, { message }) => {
      onRefused(tap);
      showRefusal(message || failed, null);
    },
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") queue.flush();
    else void queue.resume();
  });
  window.addEventListener("pagehide", () => queue.flush());
  window.addEventListener("online", () => void queue.retry());
  void queue.resume();
  return queue;
}
