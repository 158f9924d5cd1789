// Runs before the first paint, to avoid layout shifts. The block keeps its names local.
{
  const { dataset } = document.documentElement;
  const remembered = "shell-";
  try {
    for (const [key, value] of Object.entries(localStorage)) {
      if (key.startsWith(remembered)) dataset[key.slice(remembered.length)] = String(value);
    }
  } catch {
    // Storage is blocked.
  }
  // Until the page's script marks the photos near the viewport.
  dataset.photos = "near";
  addEventListener("load", () => {
    if (!dataset.js) delete dataset.photos;
  });
  // Only an installed app counts as a platform; the server picks the menus by it.
  const isApp =
    matchMedia("(display-mode: standalone)").matches || ("standalone" in navigator && navigator.standalone === true);
  const isTouchMac = navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1;
  const system = /Android/.test(navigator.userAgent)
    ? "android"
    : isTouchMac || /iPhone|iPad|iPod/.test(navigator.userAgent)
      ? "ios"
      : "";
  const known = /(?:^|; )(?:__Host-)?platform=(\w*)/.exec(document.cookie)?.[1] ?? "";
  const platform = isApp ? system : "";
  if (known !== platform) {
    const [prefix, secure] = location.protocol === "https:" ? ["__Host-", "; secure"] : ["", ""];
    const age = platform ? 31_536_000 : 0;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, and needs HTTPS.
    document.cookie = `${prefix}platform=${platform}; path=/; samesite=lax; max-age=${age}${secure}`;
  }
}
