import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setUp } from "../faults/collectors.ts";
import { openRun } from "../runner/folder.ts";
import { startSite } from "../site-process.ts";
import { startLeakySite } from "./control.ts";
import { sendDocuments } from "./documents.ts";
import { crawl, isInjectable, openGate, plainStatus, targets } from "./injection.ts";
import { sendSearches } from "./searches.ts";
import { besiege, slowAttacks, visit } from "./slow-clients.ts";
import { installTools } from "./tools.ts";

/**
 * `bun run test:attacks`: the costliest documents, sqlmap, wapiti and slowhttptest against the site with its starter catalogue, on this machine's
 * loopback only, signed in. Prints what they find; exits with 1 if that is anything.
 */
const crawlSeconds = 120;
const page = "/series/scarlet-violet/151";

await installTools();
const folder = await openRun();
const nowhere = { CATALOGUE_URL: "http://127.0.0.1:1", IMAGE_BASE: "http://127.0.0.1:1" };
const settings = { DATABASE_URL: "", LOG_LEVEL: "error", TRUST_PROXY: "true", ...nowhere };
const site = await startSite({ DATA_DIR: join(folder, "data"), ...settings });
const address = site.address.replace("localhost", "127.0.0.1");
const [gate, leaky] = [openGate(address), startLeakySite()];
const attacked = `http://127.0.0.1:${gate.port}`;
const findings: string[] = [];

try {
  await attack();
} finally {
  await Promise.all([gate.stop(true), leaky.stop(true)]);
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}
console.log(findings.length === 0 ? "\nNothing was found." : `\nFound:\n  ${findings.join("\n  ")}`);
process.exit(findings.length === 0 ? 0 : 1);

async function attack(): Promise<void> {
  const cookie = await register();
  console.log("Documents as costly as they can be made:");
  findings.push(...(await sendDocuments(address, cookie, site.child.pid)));

  console.log("Searches as dear as they can be made:");
  findings.push(...(await sendSearches(address)));

  console.log("The programs against a site that has holes:");
  const leak = `http://127.0.0.1:${leaky.port}`;
  expectFound("sqlmap", await isInjectable(leak, "a=b", { path: "/card?id=1" }, folder));
  expectFound("wapiti", (await crawl(leak, "a=b", folder, 20)).length > 0);

  console.log("\nsqlmap, level 2:");
  for (const target of targets) {
    const status = await plainStatus(attacked, cookie, target);
    const isFound = await isInjectable(attacked, cookie, target, folder);
    const name = `${target.method ?? "GET"} ${target.path}`;
    console.log(`  ${isFound ? "INJECTABLE" : "nothing   "}  ${name} (else ${status})`);
    if (isFound) findings.push(`SQL injection: ${name}`);
    if (status === 429) findings.push(`refused before it was attacked: ${name}`);
  }

  console.log("\nwapiti, xss, sql and permanentxss:");
  const found = await crawl(attacked, cookie, folder, crawlSeconds);
  console.log(found.length === 0 ? "  nothing" : found.map((line) => `  ${line}`).join("\n"));
  findings.push(...found);

  console.log("\nslowhttptest, 400 connections for 20 s, while a normal client asks for a page (milliseconds):");
  const start = performance.now();
  const table = [{ siege: "none", ...(await visit(address + page, () => performance.now() - start > 5000)) }];
  for (const kind of slowAttacks) table.push({ siege: kind, ...(await besiege(address, page, kind, folder)) });
  for (const { siege, answered, failed, median, p99, slowest } of table) {
    const times = [median, p99, slowest].map((value) => value.toFixed(1).padStart(7)).join(" ");
    console.log(
      `  ${siege.padEnd(14)} answered ${String(answered).padStart(5)}, failed ${failed}; median, p99, max ${times}`,
    );
    if (failed > 0 || answered === 0) findings.push(`${siege}: a normal client got no response ${failed} times`);
  }
  const failures = site
    .output()
    .split("\n")
    .filter((line) => line.includes('"level":"error"'));
  console.log(`\nFailures in the site's log: ${failures.length}`);
  findings.push(...new Set(failures.map((line) => `failure: ${line.slice(0, 500)}`)));
}

function expectFound(program: string, isFound: boolean): void {
  if (!isFound) throw new Error(`${program} finds nothing where there is something: its result would mean nothing.`);
  console.log(`  ${program} finds them`);
}

/** Makes the first account and sets it up; resolves to its cookie. */
async function register(): Promise<string> {
  const body = new URLSearchParams({
    email: "misty@example.com",
    password: "correct horse battery",
  });
  const response = await fetch(`${address}/auth/register`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: address, accept: "text/html" },
    body,
  });
  const [session] = response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  if (!session) throw new Error(`No account could be made: ${response.status}\n${site.output()}`);
  await setUp(address, session, "Misty");
  return session;
}
