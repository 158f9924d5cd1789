/** Anything but a path or URL of `base`, our origin, becomes the start page. */
export function callbackUrl(given: string | undefined, base: string): string {
  if (given === undefined) return base;
  // URL.parse resolves // and /\ as browsers do, so those get another origin here.
  const url = URL.parse(given, given.startsWith("/") ? base : undefined);
  // A blob: URL has its creator's origin; a user name before the host can pose as the host.
  const isOurs = url?.origin === base && url.protocol !== "blob:" && url.username === "" && url.password === "";
  return isOurs ? url.href : base;
}
