import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright";

/** The headless shell first: it opens a page with a fifth of the work, having no window with parts of its own to draw. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** Flags without which a browser on a closed network spends its time on calls that fail. */
export const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * A Chromium to test with: CHROMIUM, one on the PATH, Debian's package (installed here as root), else Playwright's own.
 * @throws when none can be had.
 */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM;
  if (given) return given;
  const found = names.map((name) => Bun.which(name)).find((path) => path !== null);
  if (found) return found;
  if (process.getuid?.() === 0 && Bun.which("apt-get")) {
    await run(["apt-get", "update", "-qq"]);
    await run([
      "apt-get",
      "install",
      "-y",
      "-qq",
      "--no-install-recommends",
      "chromium-headless-shell",
      "fonts-liberation",
      "fonts-noto-cjk",
    ]);
    const installed = Bun.which("chromium-headless-shell");
    if (installed) return installed;
  }
  const own = chromium.executablePath();
  if (!existsSync(own)) await run(["bunx", "playwright", "install", "chromium"]);
  return own;
}

async function run(words: string[]): Promise<void> {
  const child = Bun.spawn(words, {
    stdout: "ignore",
    stderr: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if ((await child.exited) !== 0) throw new Error(`${words.join(" ")} failed.`);
}

/** A browser for a test file; close it when done. */
export const launchChromium = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(), args: flags });
