import { join } from "node:path";
import { run } from "./tools.ts";

/** A request to attack. Where `*` stands, sqlmap puts what it tries; without one it tries every parameter. */
export type Target = { path: string; method?: string; json?: string; form?: string };

/** Every kind of input that reaches the database: path, query, form, JSON, cookie. */
export const targets: Target[] = [
  { path: "/search?q=char&page=1" },
  { path: "/series/scarlet-violet/151?view=table&sort=name&own=need&variant=normal&group=artist&q=a" },
  { path: "/series/scarlet-violet/151*" },
  { path: "/api/card?setId=sv03.5&numberKey=001" },
  { path: "/api/card/sv03.5-001*" },
  { path: "/api/set?category=EN" },
  { path: "/api/series/scarlet-violet/sets?category=EN" },
  { path: "/api/collection?setId=sv03.5" },
  { path: "/api/collection/changes?setId=sv03.5&cardId=sv03.5-001" },
  { path: "/api/collection/x*?setId=sv03.5" },
  { path: "/images/cards/sv03.5-001*" },
  { path: "/api/collection?userId=x", method: "POST", json: '{"limit":10,"pagingKey":"[\\"a\\",\\"b\\",\\"c\\"]"}' },
  { path: "/api/collection/recent?ascending=true", method: "POST", json: '{"limit":5,"marker":"1"}' },
  {
    path: "/api/collection?setId=sv03.5",
    method: "PUT",
    json: '{"cardId":"sv03.5-001","variant":"normal","quantity":1}',
  },
  { path: "/auth/signin", method: "POST", form: "email=a@example.com&password=aaaaaaaa" },
  { path: "/auth/register", method: "POST", form: "email=b@example.com&password=aaaaaaaa" },
];

/** How the site answers the request when nothing is put into it: an attack on what is refused anyway would mean nothing. */
export async function plainStatus(site: string, cookie: string, target: Target): Promise<number> {
  const type = target.json ? "application/json" : "application/x-www-form-urlencoded";
  const response = await fetch(site + target.path.replace("*", ""), {
    method: target.method ?? "GET",
    headers: { cookie, origin: site, ...((target.json ?? target.form) && { "content-type": type }) },
    body: target.json ?? target.form,
    redirect: "manual",
  });
  await response.body?.cancel();
  return response.status;
}

/** Whether sqlmap finds a way into the database there. */
export async function isInjectable(site: string, cookie: string, target: Target, folder: string): Promise<boolean> {
  const data = target.json ?? target.form;
  const output = await run(
    [
      "sqlmap",
      "-u",
      site + target.path,
      "--batch",
      "--smart",
      "--level=2",
      "--flush-session",
      "--disable-coloring",
      "--ignore-code=*",
      "--timeout=10",
      "--retries=0",
      `--output-dir=${folder}`,
      `--cookie=${cookie}`,
      `--headers=Origin: ${site}${target.json ? "\nContent-Type: application/json" : ""}`,
      ...(target.method ? [`--method=${target.method}`] : []),
      ...(data ? [`--data=${data}`] : []),
    ],
    180,
  );
  if (!/ending @/.test(output)) throw new Error(`sqlmap did not finish at ${target.path}:\n${output.slice(-1000)}`);
  return /identified the following injection point/.test(output);
}

const anyOctet = () => 1 + Math.floor(Math.random() * 254);

/**
 * The site, to be attacked in earnest: each request comes from an address of its own, so none is refused for those
 * before it, and there is no sign-out (wapiti posts every form there is, and its own way to leave one out is broken).
 * The site has to trust its proxy.
 */
export function openGate(site: string) {
  return Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      if (pathname.endsWith("/signout")) return new Response("", { status: 404 });
      const { method, headers } = request;
      headers.set("x-forwarded-for", `10.${anyOctet()}.${anyOctet()}.${anyOctet()}`);
      const body = method === "GET" || method === "HEAD" ? undefined : await request.arrayBuffer();
      return await fetch(site + pathname + search, { method, headers, body, redirect: "manual", decompress: false });
    },
  });
}

/** What wapiti finds by following every link: each as "kind: method path (parameter)". */
export async function crawl(site: string, cookie: string, folder: string, seconds: number): Promise<string[]> {
  const report = join(folder, `wapiti-${new URL(site).port}.json`);
  const words = ["wapiti", "-u", `${site}/`, "-m", "xss,sql,permanentxss", "--flush-session", "-v", "1"];
  const limits = ["-d", "4", "--max-links-per-page", "20", "--max-files-per-dir", "20", "-t", "10"];
  const times = ["--max-scan-time", String(seconds), "--max-attack-time", String(seconds)];
  const who = ["-H", `Cookie: ${cookie}`, "--no-bugreport"];
  const places = ["--store-session", folder, "--store-config", folder, "-f", "json", "-o", report];
  const starts = ["/search?q=char", "/series", "/collection"].flatMap((path) => ["-s", site + path]);
  const output = await run([...words, ...limits, ...times, ...who, ...places, ...starts], 4 * seconds + 60);
  if (!(await Bun.file(report).exists())) throw new Error(`wapiti wrote no report:\n${output.slice(-1000)}`);
  const { vulnerabilities } = (await Bun.file(report).json()) as {
    vulnerabilities: Record<string, { method: string; path: string; parameter: string }[]>;
  };
  return Object.entries(vulnerabilities).flatMap(([kind, found]) =>
    found.map(({ method, path, parameter }) => `${kind}: ${method} ${path} (${parameter})`),
  );
}
