/** Debian's packages; each has a program of the same name. */
export const packages = ["sqlmap", "wapiti", "slowhttptest"];

/** Installs what is missing, where that can be done: as root, on Debian. @throws Error that says what to install. */
export async function installTools(): Promise<void> {
  const missing = packages.filter((name) => Bun.which(name) === null);
  if (missing.length === 0) return;
  const install = ["apt-get", "install", "--yes", "--no-install-recommends", ...missing];
  const canInstall = process.getuid?.() === 0 && Bun.which("apt-get") !== null;
  if (!canInstall || (await Bun.spawn(install, { stdout: "ignore", stderr: "inherit" }).exited) !== 0) {
    throw new Error(`Please install these first: ${missing.join(", ")}`);
  }
}

/** Runs a program to its end, or to the limit. Resolves to all it has printed. */
export async function run(words: string[], limitSeconds: number): Promise<string> {
  const child = Bun.spawn(words, { stdin: "ignore", stdout: "pipe", stderr: "pipe", timeout: limitSeconds * 1000 });
  const [out, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return out + errors;
}
