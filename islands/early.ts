// Runs before the page is drawn, so that nothing moves: a plain script of its own, in a block to keep its names to itself.
{
  const { dataset } = document.documentElement;
  const remembered = "shell-";
  try {
    for (const [key, value] of Object.entries(localStorage)) {
      if (key.startsWith(remembered)) dataset[key.slice(remembered.length)] = String(value);
    }
  } catch {
    // A browser that keeps nothing remembers nothing.
  }
  // Until the script of the page says which photos are near; where it does not come, the browser knows.
  dataset.photos = "near";
  addEventListener("load", () => {
    if (!dataset.js) delete dataset.photos;
  });
  // Only an installed app is a platform; the server chooses the menus by it from the next page on.
  const isApp =
    matchMedia("(display-mode: standalone)").matches || ("standalone" in navigator && navigator.standalone === true);
  const isTouchMac = navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1;
  const system = /Android/.test(navigator.userAgent)
    ? "android"
    : isTouchMac || /iPhone|iPad|iPod/.test(navigator.userAgent)
      ? "ios"
      : "";
  const told = /(?:^|; )(?:__Host-)?platform=(\w*)/.exec(document.cookie)?.[1] ?? "";
  const platform = isApp ? system : "";
  if (told !== platform) {
    const [prefix, secure] = location.protocol === "https:" ? ["__Host-", "; secure"] : ["", ""];
    const age = platform ? 31_536_000 : 0;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, and needs HTTPS.
    document.cookie = `${prefix}platform=${platform}; path=/; samesite=lax; max-age=${age}${secure}`;
  }
}
