import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Ledger, openLedger, register } from "./collectors.ts";
import { type Cleanup, inspect, newFolder } from "./fault.ts";
import { startSite } from "./processes.ts";

type Ready = { cookie: string; ledger: Ledger; firstStartMilliseconds: number };

let template: Promise<Ready & { folder: string }> | undefined;

/** Made once: the data of a site with the starter catalogue and one collector who is signed in. */
async function makeTemplate() {
  const folder = mkdtempSync(join(tmpdir(), "toploader-fault-template-"));
  const dataDir = join(folder, "data");
  Bun.spawnSync(["chmod", "711", folder]);
  await using cleanup = new AsyncDisposableStack();
  const site = await startSite({ DATA_DIR: dataDir }, cleanup);
  const cookie = await register(site.address);
  const ledger = await inspect({ dataDir }, openLedger);
  return { folder, cookie, ledger, firstStartMilliseconds: site.startMilliseconds };
}

/** Removes what was made once; called when the last fault is over. */
export async function removeTemplate(): Promise<void> {
  if (template) rmSync((await template).folder, { recursive: true, force: true });
}

/** A folder with the data of a site, to start one from; at `dataDir`, or in a new folder. */
export async function readyFolder(cleanup: Cleanup, dataDir?: string): Promise<Ready & { dataDir: string }> {
  template ??= makeTemplate();
  const { folder, ledger, ...rest } = await template;
  const target = dataDir ?? join(await newFolder(cleanup), "data");
  const copy = Bun.spawn(["cp", "-a", join(folder, "data"), target]);
  if ((await copy.exited) !== 0) throw new Error(`The data cannot be copied to ${target}.`);
  return { ...rest, ledger: structuredClone(ledger), dataDir: target };
}
