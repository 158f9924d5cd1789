/**
 * Where to go after signing in or out, as a URL of this site: a path, or a URL of exactly this origin. Everything else
 * (another host in any disguise, another scheme, what is no URL) becomes the start page. `base` is an origin.
 */
export function callbackUrl(given: string | undefined, base: string): string {
  if (given === undefined) return base;
  // The parser reads // and /\ as a browser does, so what looks like a path and is not has another origin here.
  const url = URL.parse(given, given.startsWith("/") ? base : undefined);
  // The origin of blob: is that of its maker, and a name before the host shows a host that is not the real one.
  const isOurs = url?.origin === base && url.protocol !== "blob:" && url.username === "" && url.password === "";
  return isOurs ? url.href : base;
}
