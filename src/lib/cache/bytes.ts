const [ofObject, ofPlace, ofEntry] = [32, 8, 48];
/** Values of a long list that are looked at; the rest counts as these do. */
const sampled = 16;

/** About how much memory a value takes: a walk that takes samples of long lists. Closures hide what they hold. */
export function bytesIn(value: unknown, seen = new Set<object>()): number {
  if (typeof value === "string") return ofObject + value.length;
  if (typeof value !== "object" || value === null) return ofPlace;
  if (seen.has(value)) return ofPlace;
  seen.add(value);
  const inside = (some: unknown) => bytesIn(some, seen);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return 2 * ofObject + value.byteLength;
  if (Array.isArray(value)) return ofObject + bytesOfAll(value, value.length, (one) => ofPlace + inside(one));
  if (value instanceof Set) return ofObject + bytesOfAll(value, value.size, (one) => ofEntry + inside(one));
  if (value instanceof Map) {
    return ofObject + bytesOfAll(value, value.size, ([key, one]) => ofEntry + inside(key) + inside(one));
  }
  return Object.values(value).reduce((sum: number, one) => sum + ofPlace + inside(one), ofObject);
}

function bytesOfAll<T>(all: Iterable<T>, count: number, bytesOf: (one: T) => number): number {
  const step = Math.max(1, Math.floor(count / sampled));
  let [place, looked, sum] = [0, 0, 0];
  for (const one of all) {
    if (place++ % step !== 0) continue;
    looked++;
    sum += bytesOf(one);
  }
  return looked === 0 ? 0 : (sum / looked) * count;
}
