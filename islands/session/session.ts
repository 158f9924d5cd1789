/** The key and format of next-auth, so that its pages and ours notice each other. */
const messageKey = "nextauth.message";
const lastKey = "session-user";

const pauseMilliseconds = 2000;
const pollMilliseconds = 5 * 60_000;
const leavingMilliseconds = 10_000;

/** Asks on focus, at news from another tab and periodically. Reloads, or shows a notice if something was typed. */
export function startSession(): void {
  const shown = document.body.dataset.user ?? "";
  const { check, checkSometimes } = checker(shown);
  document.addEventListener("visibilitychange", checkSometimes);
  window.addEventListener("focus", checkSometimes);
  window.addEventListener("pageshow", ({ persisted }) => persisted && void check());
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === messageKey && newValue?.includes('"session"')) void check();
  });
  document.addEventListener("session:check", () => void check());
  setInterval(checkSometimes, pollMilliseconds);
  if (isNews(shown)) void check();
}

function checker(shown: string) {
  const isLeaving = watchLeaving();
  let requestedAt = 0;
  let isAsking = false;
  let isCheckQueued = false;

  async function check(): Promise<void> {
    if (isAsking) {
      isCheckQueued = true;
      return;
    }
    isAsking = true;
    requestedAt = Date.now();
    const present = await whoIsSignedIn();
    isAsking = false;
    if (present !== undefined && present !== shown && !isLeaving())
      return import("./viewer.ts").then(
        ({ follow }) => follow(present, isTyped()),
        () => {},
      );
    if (!isCheckQueued) return;
    isCheckQueued = false;
    void check();
  }

  return {
    check,
    checkSometimes(): void {
      if (document.visibilityState === "visible" && Date.now() - requestedAt > pauseMilliseconds) void check();
    },
  };
}

/** @returns whether a navigation is under way, which a reload would abort. */
function watchLeaving(): () => boolean {
  let isLeaving = false;
  window.addEventListener("beforeunload", () => {
    isLeaving = true;
    // The navigation may end without a new page: a download, a lost connection.
    setTimeout(() => {
      isLeaving = false;
    }, leavingMilliseconds);
  });
  return () => isLeaving;
}

/** The viewer's id, "" signed out, undefined on failure. */
async function whoIsSignedIn(): Promise<string | undefined> {
  try {
    const response = await fetch("/api/auth/session", { headers: { Accept: "application/json" } });
    if (!response.ok) return undefined;
    const { user }: { user?: { id: string } } = await response.json();
    return user?.id ?? "";
  } catch {
    return undefined;
  }
}

export function isTyped(): boolean {
  return [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "main :is(input, textarea), dialog :is(input, textarea)",
    ),
  ].some((field) =>
    field.type === "checkbox" || field.type === "radio"
      ? (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked
      : field.type !== "hidden" && field.value !== field.defaultValue,
  );
}

/** Whether the viewer changed since the last page; tells other tabs. */
function isNews(shown: string): boolean {
  try {
    const last = localStorage.getItem(lastKey);
    if (last === shown) return false;
    localStorage.setItem(lastKey, shown);
    if (last === null) return false;
    const message = { event: "session", data: { trigger: shown ? "signin" : "signout" } };
    localStorage.setItem(messageKey, JSON.stringify({ ...message, timestamp: Math.floor(Date.now() / 1000) }));
    return true;
  } catch {
    return false;
  }
}
