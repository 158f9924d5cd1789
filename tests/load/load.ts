import { join } from "node:path";
import type { Outcome, Prepare, Run } from "./generator.ts";

export type Load = {
  /** Names a target: for each connection the requests it sends in turn. */
  prepare(target: Omit<Prepare, "kind">): void;
  run(run: Omit<Run, "kind">): Promise<Outcome>;
  stop(): void;
};

/** Starts the process that asks. One run at a time. */
export function startLoad(): Load {
  let finish: (outcome: Outcome) => void = () => {};
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "generator.ts")], {
    stdout: "inherit",
    stderr: "inherit",
    ipc: (outcome: Outcome) => finish(outcome),
  });
  return {
    prepare: (target) => child.send({ kind: "prepare", ...target }),
    run(run) {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      finish = resolve;
      child.send({ kind: "run", ...run });
      return promise;
    },
    stop: () => child.kill(),
  };
}

let requests = 0;

/** A request as it goes over the wire, each from an address of its own: what is measured is not the limits of attempts. */
export function rawRequest(path: string, headers: Record<string, string>, method = "GET", body = ""): string {
  const address = `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests++ & 255}`;
  const all = {
    Host: "127.0.0.1",
    "X-Forwarded-For": address,
    ...headers,
    ...(body !== "" && { "Content-Length": String(body.length) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}
