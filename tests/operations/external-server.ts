import { existsSync, openSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { makePlace } from "#db/embedded/data-folder.ts";
import { spawnAs } from "#db/embedded/server-user.ts";
import { preparePlace } from "#db/embedded/start-server.ts";

/** Debian's PostgreSQL 15 where it is installed: the oldest that DATABASE_URL may lead to. Else the project's own. */
function olderPrograms(): string | undefined {
  const folder = "/usr/lib/postgresql";
  const versions = existsSync(folder) ? readdirSync(folder).map(Number).filter(Boolean) : [];
  const oldest = Math.min(...versions.filter((version) => version >= 15));
  return Number.isFinite(oldest) ? join(folder, String(oldest), "bin") : undefined;
}

/** A separate PostgreSQL server on a loopback port, of these programs and with these settings beside the usual. */
export async function startExternalServer(pgBin = olderPrograms(), more: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "toploader-external-"));
  const place = makePlace(folder);
  const programs = await preparePlace(place, pgBin, () => {});
  const port = await freePort();
  const command = [join(programs.binaries, "postgres"), "-D", place.data];
  const own = { listen_addresses: "127.0.0.1", port, unix_socket_directories: "", ...more };
  const settings = Object.entries(own).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const output = openSync(join(folder, "server.log"), "a");
  const run = () => spawnAs(programs.user, [...command, ...settings], folder, output, true);
  let child = run();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const version = await answeringVersion(url);
  async function halt() {
    child.kill("SIGINT");
    await child.exited;
  }
  return {
    url,
    version,
    pid: () => child.pid,
    /** Stops it; `start` brings it back with its data. */
    halt,
    async start() {
      child = run();
      await answeringVersion(url);
    },
    async stop() {
      await halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<number>();
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    resolve(typeof address === "object" && address ? address.port : 0);
  });
  const port = await promise;
  server.close();
  return port;
}

/** Waits until the server answers. */
async function answeringVersion(url: string): Promise<number> {
  for (let tries = 0; ; tries++) {
    const sql = postgres(url, { max: 1, connect_timeout: 2 });
    try {
      const [row] = await sql<
        { version: number }[]
      >`select current_setting('server_version_num')::int / 10000 as version`;
      return row?.version ?? 0;
    } catch (error) {
      if (tries === 200) throw error;
      await Bun.sleep(50);
    } finally {
      await sql.end();
    }
  }
}
