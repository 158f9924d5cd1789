/** The key and the shape that the auth client writes, so that its pages follow ours and ours follow its. */
const messageKey = "nextauth.message";
/** Whom this browser last saw a page for. */
const lastKey = "session-user";
const reloadKey = "session-reload";

const pauseMilliseconds = 2000;
const pollMilliseconds = 5 * 60_000;
const reloadPauseMilliseconds = 10_000;
const leavingMilliseconds = 10_000;

/**
 * Keeps a page from looking signed in, or out, when its session is not: asks the server when the page is looked at
 * again, when another tab signs in or out, and now and then. Where the person has changed, the page is loaded again;
 * where something is typed into it, a notice says so instead.
 */
export function startSession(): void {
  const shown = document.body.dataset.user ?? "";
  let askedAt = 0;
  let isAsking = false;
  let isAskedAgain = false;
  /** Another page is on its way: to load this one again would hold that up, a sign-out by this very page for one. */
  let isLeaving = false;

  const check = async () => {
    if (isAsking) {
      isAskedAgain = true;
      return;
    }
    isAsking = true;
    askedAt = Date.now();
    const present = await whoIsSignedIn();
    isAsking = false;
    if (present !== undefined && present !== shown && !isLeaving) return follow(present);
    if (isAskedAgain) {
      isAskedAgain = false;
      void check();
    }
  };
  /** For what happens often. */
  const checkSometimes = () => {
    if (document.visibilityState === "visible" && Date.now() - askedAt > pauseMilliseconds) void check();
  };

  window.addEventListener("beforeunload", () => {
    isLeaving = true;
    // It may come to nothing: a download, a broken line.
    setTimeout(() => {
      isLeaving = false;
    }, leavingMilliseconds);
  });
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

/** The id of who is signed in, empty for nobody; undefined where the server does not say. */
async function whoIsSignedIn(): Promise<string | undefined> {
  try {
    const answer = await fetch("/api/auth/session", { headers: { Accept: "application/json" } });
    if (!answer.ok) return undefined;
    const { user }: { user?: { id: string } } = await answer.json();
    return user?.id ?? "";
  } catch {
    return undefined;
  }
}

function follow(present: string): void {
  if (isTyped() || isJustReloaded()) {
    tell(present ? "You are signed in as someone else now." : "You have been signed out.");
    return;
  }
  document.documentElement.dataset.leaving = "true";
  // Where a form was posted to, a reload would post it again.
  const { pathname, search } = location;
  location.replace(pathname.startsWith("/api/") ? "/" : pathname + search);
}

/** Whether something on the page would be lost. */
function isTyped(): boolean {
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

function tell(text: string): void {
  const link = Object.assign(document.createElement("a"), { href: location.href, textContent: "Reload this page" });
  const line = document.createElement("div");
  line.append(`${text} `, link);
  const notice = document.createElement("div");
  notice.className = "notice";
  notice.dataset.tone = "bad";
  notice.append(line);
  document.getElementById("notice")?.replaceChildren(notice);
}

/** A browser that shows an old copy of a page whatever one does must not load it for ever. */
function isJustReloaded(): boolean {
  try {
    const before = Number(sessionStorage.getItem(reloadKey));
    sessionStorage.setItem(reloadKey, String(Date.now()));
    return Date.now() - before < reloadPauseMilliseconds;
  } catch {
    return true;
  }
}

/** Whether the last page of this browser was another person's; other tabs are told. */
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
