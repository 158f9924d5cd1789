import { root } from "./paths.ts";

/**
 * The site as a process of its own, on a free port. Resolves once it says where it is; where it ends before, `address`
 * is empty and `errors` says why. `output()` is all it has written so far, on both streams.
 */
export async function startSite(settings: Record<string, string>, words: string[] = ["src/main.ts"]) {
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = Bun.spawn([process.execPath, ...words], {
    cwd: root,
    env: { ...environment, NODE_ENV: "production", RATES_URL: "off", HOST: "127.0.0.1", PORT: "0", ...settings },
    stdout: "pipe",
    stderr: "pipe",
  });
  const written = { out: "", errors: "" };
  const { promise: address, resolve } = Promise.withResolvers<string>();
  // Everything is read, so that a full pipe never stops the program.
  const ended = Promise.all([
    read(child.stdout, (text) => {
      written.out += text;
      const printed = /Toploader is at (\S+)/.exec(written.out)?.[1];
      if (printed) resolve(printed);
    }),
    read(child.stderr, (text) => {
      written.errors += text;
    }),
  ]).then(() => resolve(""));
  const found = await address;
  return {
    child,
    address: found,
    errors: found === "" ? written.errors : "",
    output: () => written.out + written.errors,
    /** Ends it in good order, and resolves to its exit code once everything it wrote has been read. */
    async stop(): Promise<number> {
      child.kill("SIGTERM");
      await ended;
      return await child.exited;
    },
  };
}

export type SiteProcess = Awaited<ReturnType<typeof startSite>>;

async function read(stream: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of stream) onText(decoder.decode(chunk, { stream: true }));
}
