/** Shutdown hooks of background work. */
const endings = new Set<() => Promise<void>>();

/** @returns a function that removes the hook. */
export function onEnding(end: () => Promise<void>): () => void {
  endings.add(end);
  return () => endings.delete(end);
}

/** Called before the database closes. */
export async function endBackground(): Promise<void> {
  await Promise.all([...endings].map((end) => end()));
}

let isEnding = false;

/** From now on /readyz fails; the process works on. */
export function announceEnd(): void {
  isEnding = true;
}

export const isAboutToEnd = (): boolean => isEnding;
