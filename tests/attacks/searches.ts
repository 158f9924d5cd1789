const perKind = 30;
const mostTimes = 10;

const nonsense = (seed: string): string =>
  new Bun.CryptoHasher("md5")
    .update(seed)
    .digest("hex")
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));

const names = ["charizard", "mew", "gengar", "blastoise", "snorlax", "pikachu"];

/** Searches that were not asked before: one of a name, others that were once far dearer. */
const kinds: Record<string, (at: number) => string> = {
  ordinary: (at) => `${names[at % names.length]} hp>=${at}`,
  "twenty nonsense words": (at) => Array.from({ length: 20 }, (_, word) => nonsense(`${at} ${word}`)).join(" "),
  "one endless word": (at) => nonsense(`${at}`).repeat(120),
  "words in one": (at) => Array.from({ length: 100 }, (_, word) => nonsense(`${at}-${word}`)).join("-"),
  "twenty choices": (at) => Array.from({ length: 20 }, (_, word) => nonsense(`or ${at} ${word}`)).join(" or "),
};

/** Sends dear searches in turn with ordinary ones, then as many as a robot would. @returns what went wrong. */
export async function sendSearches(address: string): Promise<string[]> {
  const findings: string[] = [];
  const times = new Map<string, number>();
  for (const [kind, textOf] of Object.entries(kinds)) {
    const begin = performance.now();
    for (let at = 0; at < perKind; at += 1) {
      const status = await search(address, textOf(at));
      if (status !== 200) findings.push(`search, ${kind}: ${status}`);
    }
    times.set(kind, (performance.now() - begin) / perKind);
  }
  const ordinary = times.get("ordinary") ?? Number.NaN;
  for (const [kind, time] of times) {
    console.log(
      `  search, ${kind.padEnd(32)} ${time.toFixed(1)} ms, ${(time / ordinary).toFixed(1)} × an ordinary one`,
    );
    if (time > mostTimes * ordinary)
      findings.push(`search, ${kind}: ${(time / ordinary).toFixed(1)} × an ordinary one`);
  }
  const statuses = new Set<number>();
  for (let at = 0; at < 300 && !statuses.has(429); at += 1)
    statuses.add(await search(address, nonsense(`robot ${at}`)));
  console.log(`  searches of a robot are answered ${[...statuses].join(", then ")}`);
  if (!statuses.has(429)) findings.push("search: a robot is never told to wait");
  return findings;
}

async function search(address: string, q: string): Promise<number> {
  const path = `/search?${new URLSearchParams({ q })}`;
  const response = await fetch(address + path, {
    headers: { accept: "text/html" },
    signal: AbortSignal.timeout(30_000),
  });
  await response.arrayBuffer();
  return response.status;
}
