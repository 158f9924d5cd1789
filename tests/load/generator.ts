/**
 * A process that sends each request after the last response: raw HTTP/1.1, one request at a time on each connection.
 * `fetch` costs as much as the server that it is to measure; this reads no more than status and length.
 * Told by its parent over IPC: `prepare` once for each target, then `run` any number of times.
 */
export type Prepare = { kind: "prepare"; target: string; port: number; status: number; connections: string[][] };
export type Run = { kind: "run"; target: string; connections: number; milliseconds: number };

/** What came of a run. Times are milliseconds from the first byte sent to the last received, also of answers after its end. */
export type Outcome = {
  answers: number;
  errors: number;
  seconds: number;
  bytes: number;
  p50: number;
  p95: number;
  p99: number;
};

type Target = { port: number; status: number; cycles: { requests: Buffer[]; next: number }[] };
type Cycle = Target["cycles"][number];

/** One answer being read: `left` is what its body still lacks, -1 while its head is not whole. */
type Reading = { cycle: Cycle; head: Buffer; left: number; sentAt: number; status: number };

const targets = new Map<string, Target>();
const nothing = Buffer.alloc(0);
/** Answers that are not whole so long after the end of a run never come. */
const timeoutMilliseconds = 30_000;

class RunUnderWay {
  constructor(private readonly status: number) {}

  readonly times: number[] = [];
  errors = 0;
  bytes = 0;
  isOver = false;

  send(socket: Bun.Socket<Reading>): void {
    const reading = socket.data;
    const { requests } = reading.cycle;
    const request = requests[reading.cycle.next % requests.length] ?? nothing;
    reading.cycle.next++;
    reading.sentAt = performance.now();
    socket.write(request);
  }

  receive(socket: Bun.Socket<Reading>, chunk: Buffer): void {
    const reading = socket.data;
    this.bytes += chunk.byteLength;
    if (reading.left >= 0) reading.left -= chunk.byteLength;
    else readHead(reading, chunk);
    if (reading.left !== 0) return;
    reading.left = -1;
    this.times.push(performance.now() - reading.sentAt);
    if (reading.status !== this.status) this.errors++;
    if (this.isOver) socket.end();
    else this.send(socket);
  }
}

/** Takes status and length from the head once it is whole. An answer without a length cannot be measured. */
function readHead(reading: Reading, chunk: Buffer): void {
  const head = Buffer.concat([reading.head, chunk]);
  const end = head.indexOf("\r\n\r\n");
  reading.head = end < 0 ? head : nothing;
  if (end < 0) return;
  const text = head.toString("latin1", 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  reading.status = Number(text.slice(9, 12));
  if (reading.status === 304) reading.left = 0;
  else if (length !== undefined) reading.left = Number(length) - (head.byteLength - end - 4);
  else throw new Error(`This cannot be measured:\n${text}`);
}

async function run({ target: name, connections, milliseconds }: Run): Promise<Outcome> {
  const target = targets.get(name);
  if (!target) throw new Error(`${name} was not prepared.`);
  const current = new RunUnderWay(target.status);
  const open = new Set<Bun.Socket<Reading>>();
  const { promise: drained, resolve } = Promise.withResolvers<void>();
  const close = (socket: Bun.Socket<Reading>) => {
    open.delete(socket);
    if (!current.isOver) current.errors++;
    else if (open.size === 0) resolve();
  };
  const handlers = {
    data: (socket: Bun.Socket<Reading>, chunk: Buffer) => current.receive(socket, chunk),
    close,
  };
  const start = performance.now();
  for (let index = 0; index < connections; index++) {
    const cycle = target.cycles[index % target.cycles.length];
    if (!cycle) break;
    const data: Reading = { cycle, head: nothing, left: -1, sentAt: 0, status: 0 };
    const connecting = Bun.connect({ hostname: "127.0.0.1", port: target.port, data, socket: handlers });
    connecting.then(
      (socket) => {
        open.add(socket);
        current.send(socket);
      },
      () => current.errors++,
    );
  }
  await Bun.sleep(milliseconds);
  const seconds = (performance.now() - start) / 1000;
  const answers = current.times.length;
  current.isOver = true;
  await Promise.race([drained, Bun.sleep(timeoutMilliseconds)]);
  current.errors += open.size;
  for (const socket of open) socket.terminate();
  const times = Float64Array.from(current.times).sort();
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { answers, errors: current.errors, seconds, bytes: current.bytes, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

function prepare({ target, port, status, connections }: Prepare): void {
  const cycles = connections.map((requests) => ({ requests: requests.map((text) => Buffer.from(text)), next: 0 }));
  targets.set(target, { port, status, cycles });
}

process.on("message", async (message: Prepare | Run) => {
  if (message.kind === "prepare") prepare(message);
  else process.send?.(await run(message));
});
process.on("disconnect", () => process.exit(0));
