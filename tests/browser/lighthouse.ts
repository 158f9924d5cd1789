import { rm } from "node:fs/promises";
import { join } from "node:path";
import { isLong } from "../long.ts";
import { openRun } from "../runner/folder.ts";
import { pictureHost } from "./cards/picture-host.ts";
import { findChromium, flags } from "./chromium.ts";
import { setPath } from "./harness.ts";

/**
 * What a phone thinks of the set page: Lighthouse's mobile scores for the real server, with pictures of a local host,
 * the median of five runs for a visitor and for a member; with LONG_TESTS=1 of every kind of page, or of the paths given. Lighthouse is fetched when it is asked for: it is larger than
 * everything else here together. Ends with 1 when a bar is missed.
 */
const lighthouse = "lighthouse@12.8.2";
const runs = isLong ? 3 : 5;
const bars = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };

type Category = keyof typeof bars;
type Report = { scores: Record<Category, number>; vitals: Record<string, string>; misses: string[] };

const vitals = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"];

type LighthouseResult = {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { id: string; title: string; score: number | null; displayValue?: string }>;
};

/** The program itself, as `bun run start` runs it, on a port and in a folder of its own. */
async function startServer(dataDir: string, imageBase: string) {
  const port = String(20_000 + (process.pid % 10_000));
  const child = Bun.spawn(["bun", "src/main.ts"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      PORT: port,
      IMAGE_BASE: imageBase,
      LOG_LEVEL: "error",
    },
    stdout: "ignore",
    stderr: "inherit",
  });
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error("The server did not start.");
    await Bun.sleep(200);
  }
  return {
    url,
    async stop() {
      child.kill();
      await child.exited;
    },
  };
}

/** Signs up a member who owns a few cards. @returns the cookie that says so */
async function memberOf(url: string): Promise<string> {
  const jar = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url + path, {
      ...init,
      redirect: "manual",
      headers: { ...init.headers, cookie, origin: url },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";", 1)[0]?.split(/=(.*)/s) ?? [];
      jar.set(name, value);
    }
    return response;
  };
  const account = { email: "misty@example.com", password: "correct horse battery" };
  await send("/auth/register", {
    method: "POST",
    body: new URLSearchParams(account),
    headers: { accept: "text/html" },
  });
  await send("/api/user", {
    method: "POST",
    body: JSON.stringify({ username: "misty", defaultImageURL: "/avatars/4.png" }),
    headers: { "content-type": "application/json" },
  });
  for (const number of ["001", "004", "007"]) {
    const response = await send("/api/collection?setId=sv03.5", {
      method: "PUT",
      body: JSON.stringify({ cardId: `sv03.5-${number}`, variant: "normal", quantity: 2 }),
      headers: { "content-type": "application/json" },
    });
    if (!response.ok) throw new Error(`The member could not be made: ${response.status}`);
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** One run; null where Lighthouse itself lost the trace, as it does now and then on a busy machine. */
async function measure(url: string, folder: string, cookie?: string): Promise<Report | null> {
  const output = join(folder, "report.json");
  const extra = cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : [];
  const child = Bun.spawn(
    [
      "npx",
      "-y",
      lighthouse,
      url,
      "--quiet",
      "--output=json",
      // Private pages and results of a search are kept out of other search engines on purpose.
      ...(/\/(search|collection|account)/.test(url) ? ["--skip-audits=is-crawlable"] : []),
      `--output-path=${output}`,
      `--chrome-flags=--headless ${flags.join(" ")}`,
      ...extra,
    ],
    { env: { ...process.env, CHROME_PATH: await findChromium() }, stdout: "ignore", stderr: "inherit" },
  );
  if ((await child.exited) !== 0) return null;
  const { categories, audits } = (await Bun.file(output).json()) as LighthouseResult;
  const keys = Object.keys(bars) as Category[];
  const misses = keys.flatMap((key) =>
    categories[key].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${key}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ""}`),
  );
  const scores = Object.fromEntries(keys.map((key) => [key, Math.round(categories[key].score * 100)]));
  return {
    scores: scores as Report["scores"],
    vitals: Object.fromEntries(vitals.map((id) => [id, audits[id]?.displayValue ?? ""])),
    misses,
  };
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Prints the medians. @returns whether every bar is reached */
function judge(name: string, reports: Report[]): boolean {
  let isGood = true;
  for (const [key, bar] of Object.entries(bars)) {
    const scores = reports.map((report) => report.scores[key as Category]);
    const score = median(scores);
    if (score < bar) isGood = false;
    console.log(`${name}: ${key} ${score} (bar ${bar}; ${scores.join(", ")})${score < bar ? " MISSED" : ""}`);
  }
  for (const { vitals } of reports)
    console.log(
      `${name}: ${Object.entries(vitals)
        .map(([id, value]) => `${id} ${value}`)
        .join(", ")}`,
    );
  for (const miss of new Set(reports.flatMap(({ misses }) => misses))) console.log(`${name}: below 90: ${miss}`);
  return isGood;
}

const only = process.argv.slice(2);
const pages = {
  visitor: isLong
    ? [
        "/",
        "/series",
        "/series/scarlet-violet",
        setPath,
        `${setPath}/6`,
        "/search?q=charizard",
        "/pokedex",
        "/pokedex/charizard",
      ]
    : [setPath],
  member: isLong ? [setPath, `${setPath}/6`, "/collection", "/collection/cards", "/account/settings"] : [setPath],
};

async function isGoodFor(who: keyof typeof pages, url: string, cookie?: string): Promise<boolean> {
  let isGood = true;
  for (const path of pages[who].filter((one) => only.length === 0 || only.includes(one))) {
    const reports: Report[] = [];
    for (let attempt = 0; attempt < runs * 2 && reports.length < runs; attempt++) {
      const report = await measure(url + path, folder, cookie);
      if (report) reports.push(report);
    }
    if (reports.length < runs) throw new Error("Lighthouse failed too often.");
    isGood = judge(`${who} ${path}`, reports) && isGood;
  }
  return isGood;
}

const folder = await openRun();
const pictures = pictureHost();
const server = await startServer(join(folder, "data"), pictures.url);
let isGood = true;
try {
  const isGoodForVisitors = await isGoodFor("visitor", server.url);
  isGood = (await isGoodFor("member", server.url, await memberOf(server.url))) && isGoodForVisitors;
} finally {
  await server.stop();
  pictures.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);
