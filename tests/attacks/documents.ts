import { worstFiles } from "../routes/worst-bodies.ts";
import { type Watched, watchSite } from "../routes/worst-watch.ts";

/** A document, sent a number of times by each of some callers at once. */
type Attack = { name: string; path: string; type: string; body: string; callers: number; times: number };

const megabyte = 1024 ** 2;
const json = "application/json";
const form = "application/x-www-form-urlencoded";

const wide = (field: string, item: string, bytes: number) =>
  `{"${field}":[${`${item},`.repeat(bytes / (item.length + 1))}${item}]}`;

const edge = "edge-of-the-form";
const multipart = `multipart/form-data; boundary=${edge}`;
const wide64 = (sign: string): string =>
  [
    `--${edge}`,
    'Content-Disposition: form-data; name="file"; filename="cards.csv"',
    "Content-Type: text/csv",
    "",
    sign.repeat(64 * 1024),
    `--${edge}--`,
    "",
  ].join("\r\n");

/** Documents that once cost far more than they weigh. */
function* attacks(): Generator<Attack> {
  const once = { callers: 1, times: 2 };
  const many = { callers: 4, times: 10 };
  for (const bytes of [60_000, 0.9 * megabyte]) {
    const body = wide("artist", "[]", bytes);
    yield { name: `search, ${bytes} bytes`, path: "/api/search/advanced", type: json, body, ...many };
  }
  for (const bytes of [60_000, megabyte, 3.9 * megabyte, 8 * megabyte]) {
    const body = wide("disallowedCategories", "0", bytes);
    yield { name: `set-up, ${bytes} bytes`, path: "/api/user", type: json, body, ...once };
  }
  for (const { what, type = "", body = "" } of worstFiles(25 * megabyte)) {
    yield { name: what, path: "/api/collection/imports", type, body, ...once };
  }
  // A head is read before the rest: such a one was once read some twenty times, all at once.
  for (const sign of ["a", ",", "[", '"', ";", "\t"]) {
    const body = wide64(sign);
    yield {
      name: `64 KB head of ${JSON.stringify(sign)}`,
      path: "/api/collection/imports",
      type: multipart,
      body,
      ...once,
    };
  }
  for (const path of ["/api/avatar", "/api/user/banner", "/api/collection/imports"]) {
    yield { name: `form to ${path}`, path, type: form, body: "a=&".repeat((25 * megabyte) / 3), ...once };
  }
}

const maxWaiting = 1000;
const maxGrowth = 600;
const maxAnswer = 64 * 1024;

/** Sends each of them while another process asks for something small. @returns what went wrong. */
export async function sendDocuments(address: string, cookie: string, pid: number): Promise<string[]> {
  const findings: string[] = [];
  for (const attack of attacks()) {
    let largest = 0;
    const watched = await watchSite(address, pid, async () => {
      largest = Math.max(...(await Promise.all(Array.from({ length: attack.callers }, () => call(attack)))));
    });
    console.log(`  ${attack.name.padEnd(40)} ${report(watched)}, answers up to ${largest} bytes`);
    if (watched.meanwhile.longest > Math.max(maxWaiting, 10 * watched.usually.longest)) {
      findings.push(`${attack.name}: others wait ${watched.meanwhile.longest.toFixed()} ms`);
    }
    if (watched.grown > maxGrowth) findings.push(`${attack.name}: ${watched.grown.toFixed()} MB more memory`);
    if (largest > maxAnswer) findings.push(`${attack.name}: an response of ${largest} bytes`);
  }
  return findings;

  /** @returns the size of the largest answer. */
  async function call({ path, type, body, times }: Attack): Promise<number> {
    let largest = 0;
    for (let time = 0; time < times; time++) {
      const headers = { cookie, origin: address, accept: json, "content-type": type };
      const response = await fetch(address + path, {
        method: "POST",
        body,
        headers,
        signal: AbortSignal.timeout(60_000),
      });
      largest = Math.max(largest, (await response.bytes()).length);
    }
    return largest;
  }
}

const report = ({ usually, meanwhile, grown }: Watched) =>
  `small requests: ${usually.longest.toFixed()} ms at most, beside it ${meanwhile.longest.toFixed()}; ${grown.toFixed()} MB more`;
