const reloadKey = "session-reload";
const reloadPauseMilliseconds = 10_000;

/** Shows the page of who is signed in now: reloads, or says it if something was typed. Loaded when the viewer changed. */
export function follow(present: string, isTyped: boolean): void {
  if (isTyped || isJustReloaded()) {
    tell(present ? "You’re now logged in as someone else." : "You’ve been signed out.");
    return;
  }
  document.documentElement.dataset.leaving = "true";
  // A reload would post the form again.
  const { pathname, search } = location;
  location.replace(pathname.startsWith("/api/") ? "/" : pathname + search);
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

/** Keeps a stale cache from causing endless reloads. */
function isJustReloaded(): boolean {
  try {
    const before = Number(sessionStorage.getItem(reloadKey));
    sessionStorage.setItem(reloadKey, String(Date.now()));
    return Date.now() - before < reloadPauseMilliseconds;
  } catch {
    return true;
  }
}
