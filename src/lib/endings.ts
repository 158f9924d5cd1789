/** What this process does in the background, by how it is brought to a good end. */
const endings = new Set<() => Promise<void>>();

/** Says how to end something that goes on in the background. @returns a function that forgets it, for when it is over. */
export function onEnding(end: () => Promise<void>): () => void {
  endings.add(end);
  return () => endings.delete(end);
}

/** Ends all that goes on in the background; called before the database is closed. */
export async function endBackground(): Promise<void> {
  await Promise.all([...endings].map((end) => end()));
}

let isEnding = false;

/** From now on this process says that it is about to end; it works on until it does. */
export function announceEnd(): void {
  isEnding = true;
}

export const isAboutToEnd = (): boolean => isEnding;
