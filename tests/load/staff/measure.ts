import { type Load, rawRequest } from "../load.ts";
import { runRounds } from "../rounds.ts";
import { judge, type Result, type Row } from "../rows.ts";
import type { Target } from "../targets.ts";
import { type Size, startStaffSite } from "./folder.ts";

const small: Size = { users: 100, reports: 100 };
const large: Size = { users: 100_000, reports: 10_000 };

const paths = [
  "/admin/users",
  "/admin/users?q=person77%40",
  "/admin/reports/cards/open",
  "/admin/reports/cards/all?q=print+77+is",
  "/admin/reports/card/77",
  "/admin/audit",
  "/admin/installation",
];

const nameOf = (path: string, { users }: Size): string => `${path}, ${users.toLocaleString("en")} users`;

/** How much longer a large site's pages take, so the small one's speed is what is divided. */
const rows: Row[] = paths.map((path) => ({ measured: nameOf(path, small), against: nameOf(path, large), most: 2 }));

const callers = 4;

export async function measureStaff(load: Load, rounds: number, say: (line: string) => void): Promise<Result[]> {
  const targets = new Map<string, Target>();
  const stops: (() => Promise<void>)[] = [];
  for (const size of [small, large]) {
    say(`making ${size.users} users and ${size.reports} reports`);
    const { port, cookie, stop } = await startStaffSite(size);
    stops.push(stop);
    for (const path of paths) {
      const target = nameOf(path, size);
      const request = rawRequest(path, { Accept: "text/html", "Accept-Encoding": "zstd", Cookie: cookie });
      load.prepare({ target, port, status: 200, connections: [[request]] });
      targets.set(target, (milliseconds) => load.run({ target, connections: callers, milliseconds }));
    }
  }
  const speeds = await runRounds(targets, rounds, say);
  for (const stop of stops) await stop();
  return rows.map((row) => judge(row, speeds));
}
