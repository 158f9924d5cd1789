/** Shutdown hooks of background work. */
const endings = new Set<() => Promise<void>>();

export function onEnding(end: () => Promise<void>): () => void {
  endings.add(end);
  return () => endings.delete(end);
}

export async function endBackground(): Promise<void> {
  await Promise.all([...endings].map((end) => end()));
}

let isEnding = false;

/** From now on /readyz fails; the process works on. */
export function announceEnd(): void {
  isEnding = true;
}

export const isAboutToEnd = (): boolean => isEnding;
