import { expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { root } from "../paths.ts";

/** Bytes that a browser loads for an island, with React. */
async function sizeOf(island: string): Promise<number> {
  const { outputs } = await Bun.build({
    entrypoints: [`${root}/islands/${island}/mount.ts`],
    target: "browser",
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const texts = await Promise.all(outputs.map((output) => output.text()));
  return gzipSync(texts.join("")).length;
}

test("the deck builder is less than 110 KB with React", async () => {
  const size = await sizeOf("deck-builder");
  expect(size).toBeGreaterThan(50_000);
  expect(size).toBeLessThan(110 * 1024);
});

test("passkeys are less than 3 KB, without gzip", async () => {
  const { outputs } = await Bun.build({
    entrypoints: [`${root}/islands/passkeys.ts`],
    target: "browser",
    minify: true,
  });
  const size = (await outputs[0]?.text())?.length ?? 0;
  expect(size).toBeGreaterThan(500);
  expect(size).toBeLessThan(3 * 1024);
});
