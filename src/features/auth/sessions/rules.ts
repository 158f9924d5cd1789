/** More specific names first: most browsers also claim to be Chrome and Safari. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bVersion\/.+ Safari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

function programIn(userAgent: string): string | undefined {
  const [, name, version] = /^([A-Za-z][\w.-]{0,30})\/([\d.]{1,15})/.exec(userAgent) ?? [];
  return name === undefined || name === "Mozilla" ? undefined : `${name} ${version}`;
}

export const UNKNOWN_DEVICE = "Unknown device";

/** Browser and system of a User-Agent header in words; a program by its own name. */
export function deviceOf(userAgent: string): string {
  const [browser, system] = [nameIn(browsers, userAgent), nameIn(systems, userAgent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? programIn(userAgent) ?? UNKNOWN_DEVICE;
}
