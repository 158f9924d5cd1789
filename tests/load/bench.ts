import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { hasFullCatalogue, readyFolder } from "./folder.ts";
import { type Load, startLoad } from "./load.ts";
import { blockingLine, measureBlocking } from "./measures/blocking.ts";
import { latencyLine, measureLatency } from "./measures/latency.ts";
import { legalityLine, measureLegality } from "./measures/legality.ts";
import { measureMemory, memoryLines } from "./measures/memory.ts";
import { readPlans } from "./measures/plans.ts";
import { measureScrolling, scrollingLine } from "./measures/scrolling.ts";
import { measureSearches, searchLine } from "./measures/searches.ts";
import { measureStreams, streamLine } from "./measures/streams/streams.ts";
import { measureTransfer, transferLines } from "./measures/transfer.ts";
import { measureValues, valuesLine } from "./measures/values.ts";
import { measureWorkers, workersLine } from "./measures/workers.ts";
import { runRounds } from "./rounds.ts";
import { judge, large, largeRows, type Result, type Row, rows, table } from "./rows.ts";
import { assertSetPage, type Site, startSite } from "./site.ts";
import { measureStaff } from "./staff/measure.ts";
import { type Target, targetsOf } from "./targets.ts";

const help = `bun run bench [--large] [--long] [--values] [--staff] [--only NAME] [--json]
  Measures the site against what this machine can do at all, in turns, so that noise falls on both sides alike.
  --large  also against ten times the users with ten million entries; making them takes minutes, the first time
  --long   memory under ten minutes of load instead of thirty seconds
  --values only how long the day's values of 10,000 users with 1,000 entries take; making them takes minutes, the first time
  --staff  only pages of staff on 100,000 users and 10,000 reports, against those on 100
  --only   only the rows whose name holds this text; or one of: blocking, scrolling, latency, searches, deck, streams,
           memory, workers, plans, transfer
  --json   print JSON`;

const { values: options } = parseArgs({
  options: {
    help: { type: "boolean", short: "h" },
    json: { type: "boolean" },
    large: { type: "boolean" },
    long: { type: "boolean" },
    only: { type: "string" },
    staff: { type: "boolean" },
    values: { type: "boolean" },
  },
});

const crowd = { users: 200, entriesEach: 1000 };
const largeCrowd = { users: 2000, entriesEach: 5000 };
const rounds = 7;
const say = (line: string) => console.error(line);
const wants = (part: string) => options.only === undefined || part.includes(options.only);

/** Takes the chosen measurements. @returns whether every limit was met. */
async function main(): Promise<boolean> {
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, busy: loadavg()[0], bun: Bun.version };
  const data = { catalogue: hasFullCatalogue ? "full" : "starter", ...crowd };
  print([
    `${machine.cores} × ${machine.cpu}, load average ${machine.busy?.toFixed(1)} before the start, Bun ${machine.bun}`,
  ]);
  if (options.values) {
    const values = await measureValues(say);
    print([valuesLine(values)]);
    if (options.json) console.log(JSON.stringify({ machine, values }));
    return true;
  }
  if (options.staff) return await compareStaff();
  print([`${data.catalogue} catalogue, ${data.users} users × ${data.entriesEach} entries`]);
  const folder = await readyFolder(crowd, say);
  const load = startLoad();
  const site = await startSite(folder);
  await assertSetPage(site);
  const results = await compare(site, load);
  print(table(results));
  const latencies = wants("latency") ? await measureLatency(load) : [];
  print(latencies.map(latencyLine));
  const blocking = wants("blocking") ? await measureBlocking(site) : [];
  print(blocking.map(blockingLine));
  const scrolling = wants("scrolling") ? await measureScrolling(site) : [];
  print(scrolling.map(scrollingLine));
  const searches = await measureSearches(load, wants("searches") ? undefined : wants);
  print(searches.map(searchLine));
  const legality = wants("deck legality") ? await measureLegality(site) : [];
  print(legality.map(legalityLine));
  const streams = wants("streams") ? await measureStreams(folder, site) : [];
  print(streams.map(streamLine));
  const plans = wants("plans") ? await readPlans(folder, site) : [];
  if (options.only === "plans") print(plans.flatMap(({ query, lines }) => ["", query, ...lines]));
  await site.stop();
  const memory = wants("memory") ? await measureMemory(folder, site, load, options.long ? 600 : 30) : null;
  if (memory) print(memoryLines(memory));
  const throughput = wants("workers") ? await measureWorkers(folder, site, load) : null;
  if (throughput) print([workersLine(throughput)]);
  const transfers = wants("transfer") ? await measureTransfer(folder, say) : [];
  print(transferLines(transfers));
  load.stop();
  if (options.json)
    console.log(
      JSON.stringify({
        machine,
        data,
        rounds,
        results,
        latencies,
        blocking,
        scrolling,
        searches,
        legality,
        streams,
        memory,
        throughput,
        plans,
        transfers,
      }),
    );
  const judged = [
    ...results,
    ...latencies,
    ...blocking,
    ...scrolling,
    ...searches,
    ...legality,
    ...streams,
    ...(memory ? [memory] : []),
  ];
  return judged.every(({ isMet }) => isMet !== false);
}

async function compareStaff(): Promise<boolean> {
  const load = startLoad();
  const results = await measureStaff(load, rounds, say);
  load.stop();
  print(table(results));
  if (options.json) console.log(JSON.stringify({ results }));
  return results.every(({ isMet }) => isMet !== false);
}

function print(lines: string[]): void {
  if (!options.json) for (const line of lines) console.log(line);
}

/** The chosen rows with their comparisons, all measured in one run. */
async function compare(site: Site, load: Load): Promise<Result[]> {
  const known = targetsOf(site, load);
  const chosen: Row[] = (options.large ? [...largeRows, ...rows] : rows).filter(({ measured }) => wants(measured));
  const largeSite = options.large ? await startSite(await readyFolder(largeCrowd, say)) : undefined;
  if (largeSite) for (const [name, target] of targetsOf(largeSite, load, large)) known.set(large + name, target);
  const targets = new Map<string, Target>();
  for (const name of chosen.flatMap(({ measured, against }) => [measured, against])) {
    const target = known.get(name);
    if (target) targets.set(name, target);
  }
  const speeds = await runRounds(targets, rounds, say);
  await largeSite?.stop();
  return chosen.map((row) => judge(row, speeds));
}

if (options.help) console.log(help);
else process.exit((await main()) ? 0 : 1);
