import type { Sql } from "postgres";
import { connect } from "#db/connect.ts";
import { openDatabase } from "#db/open.ts";
import { csvLine } from "#features/transfer/export/rules/cells.ts";
import { tcgplayerColumns } from "#features/transfer/formats/rules/fields.ts";
import { startSession } from "#tests/session-of.ts";
import { startServer } from "../site.ts";
import { postgresOf, read, sizeOf } from "./memory.ts";

/** What one way of a collection of so many rows took. */
type Way = {
  rows: number;
  /** Seconds by the clock, which other work on the machine makes longer, and of the processors. */
  clock: number;
  bun: number;
  postgres: number;
  /** Megabytes of Bun before, and at most. */
  before: number;
  peak: number;
};

export type Transfer = { import: Way; export: Way };

const sizes = [10_000, 100_000];
const sampleMilliseconds = 100;

/** A collection comes in by the site's own form and leaves again, in a server of its own for each size. Linux only. */
export async function measureTransfer(folder: string, say: (line: string) => void): Promise<Transfer[]> {
  const opened = await openDatabase({ dataDir: folder }, () => {});
  const { sql, db } = connect(opened, { statementTimeoutMs: 0 });
  const found: Transfer[] = [];
  try {
    for (const size of sizes) {
      say(`${size.toLocaleString("en")} rows come in and leave again`);
      const file = await fileOf(sql, size);
      const id = await newPerson(sql);
      const { child, port } = await startServer(folder);
      const cookie = `session=${await startSession(db, id, "bench", new Date())}`;
      const call = (path: string, more: RequestInit = {}) =>
        fetch(`http://127.0.0.1:${port}/api/collection/${path}`, {
          ...more,
          headers: { accept: "application/json", cookie },
        });
      found.push({
        import: await measure(child.pid, folder, () => importFile(call, file, size)),
        export: await measure(child.pid, folder, () => takeOut(call)),
      });
      child.kill();
      await child.exited;
      await sql`delete from users where id = ${id}`;
    }
  } finally {
    await sql.end();
    await opened.close();
  }
  return found;
}

type Call = (path: string, more?: RequestInit) => Promise<Response>;

/** A file as TCGplayer writes it, with every variant of the English cards as often as it takes. */
async function fileOf(sql: Sql, size: number): Promise<string> {
  const stock = await sql<{ name: string; number: string; set: string; code: string; printing: string }[]>`
    select c.name, c.number, s.name as set, coalesce(s.code, '') as code, v.name as printing
    from variants v join cards c on c.id = v.card_id join sets s on s.id = c.set_id
    where c.gone_at is null and v.gone_at is null and s.category = 'EN' order by c.set_id, c.position, v.position`;
  const conditions = ["Near Mint", "Lightly Played", "Moderately Played", "Heavily Played", "Damaged"];
  const lines = Array.from({ length: size }, (_, index) => {
    const { name, number, set, code, printing } = stock[index % stock.length]!;
    const condition = conditions[Math.floor(index / stock.length) % conditions.length]!;
    return csvLine([1, name, name, set, number, code, printing, condition, "English", "", "", "", "", ""]);
  });
  return csvLine([...tcgplayerColumns]) + lines.join("");
}

async function newPerson(sql: Sql): Promise<string> {
  await sql`delete from users where slug = 'mover'`;
  const [user] = await sql<{ id: string }[]>`
    insert into users (email, username, slug) values ('mover@example.com', 'mover', 'mover') returning id`;
  const id = user?.id ?? "";
  await sql`insert into user_roles (user_id, role) values (${id}, 'member')`;
  return id;
}

async function importFile(call: Call, file: string, size: number): Promise<number> {
  const form = new FormData();
  form.set("file", new File([file], "cards.csv", { type: "text/csv" }));
  const { id } = (await (await call("imports", { method: "POST", body: form })).json()) as { id: string };
  const reach = async (...states: string[]) => {
    for (;;) {
      const shown = (await (await call(`imports/${id}`)).json()) as { state: string; rows: { matched: number } };
      if (states.includes(shown.state)) return shown;
      await Bun.sleep(200);
    }
  };
  const { state, rows } = await reach("ready", "failed");
  if (state === "failed" || rows.matched < size * 0.99) throw new Error(`Of ${size} rows ${rows.matched} are matched.`);
  await call(`imports/${id}/commit`, { method: "POST" });
  await reach("done");
  return size;
}

async function takeOut(call: Call): Promise<number> {
  const response = await call("export.csv");
  let lines = 0;
  for await (const part of response.body ?? []) for (const byte of part) if (byte === 10) lines++;
  return lines - 1;
}

async function measure(pid: number, folder: string, work: () => Promise<number>): Promise<Way> {
  const before = sizeOf(pid, "Rss");
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, sizeOf(pid, "Rss"));
  }, sampleMilliseconds);
  const spent = () => ({ bun: spentBy([pid]), postgres: spentBy(postgresOf(folder)) });
  const [at, start] = [performance.now(), spent()];
  const rows = await work().finally(() => clearInterval(timer));
  const end = spent();
  const clock = (performance.now() - at) / 1000;
  return { rows, clock, bun: end.bun - start.bun, postgres: end.postgres - start.postgres, before, peak };
}

const ticksPerSecond = 100;

/** Seconds of the processors that processes have used. */
const spentBy = (pids: number[]): number =>
  pids.reduce((sum, pid) => {
    // The name in brackets may hold anything; after it come the state and ten more, then time of its own and of the system.
    const fields = read(pid, "stat").split(") ").at(-1)?.split(" ") ?? [];
    return sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
  }, 0);

const spent = ({ bun, postgres }: Way) => bun + postgres;
const grown = ({ before, peak }: Way) => peak - before;

export function transferLines(transfers: Transfer[]): string[] {
  const [small, large] = transfers;
  if (!small || !large) return [];
  return (["import", "export"] as const).flatMap((way) => {
    const [few, many] = [small[way], large[way]];
    const perRow = spent(many) / many.rows / (spent(few) / few.rows);
    return [
      ...[few, many].map((one) => lineOf(way, one)),
      `${way}: a row of many takes ${perRow.toFixed(2)} times one of few, memory grows ${(grown(many) / grown(few)).toFixed(2)} times as much`,
    ];
  });
}

const lineOf = (way: string, one: Way) =>
  `${way} of ${one.rows.toLocaleString("en")} rows: ${Math.round(one.rows / spent(one)).toLocaleString("en")} rows/s of processor time ` +
  `(Bun ${one.bun.toFixed(1)} s, PostgreSQL ${one.postgres.toFixed(1)} s), ${one.clock.toFixed(1)} s by the clock, ` +
  `memory of Bun ${one.before.toFixed(0)} MB, at most ${one.peak.toFixed(0)} MB`;
