/** Shutdown hooks of background work. */
const endings = new Set<() => Promise<void>>();

/** Registers work to finish before the process ends; the result takes it off the list again. */
export function onEnding(end: () => Promise<void>): () => void {
  endings.add(end);
  return () => endings.delete(end);
}

/** Ends all registered background work; rejects when a part of it fails. */
export async function endBackground(): Promise<void> {
  await Promise.all([...endings].map((end) => end()));
}

let isEnding = false;

/** Says that the process is about to end: from now on /readyz fails, while the process works on. */
export function announceEnd(): void {
  isEnding = true;
}

/** Whether the process was told to stop. */
export const isAboutToEnd = (): boolean => isEnding;
