export const moveDays = 7;

export const moneySteps = [1000, 100];
export const partSteps = [0.25, 0.1];

/** A part as a percentage, not rounded. */
export const percent = (part: number): string => `${part * 100}%`;

/** The rank of a change: greatest gains first, 0 for none, Infinity for unknown. */
export function bandOf(change: number | null, steps: number[]): number {
  if (change === null) return Infinity;
  const size = steps.findIndex((step) => Math.abs(change) >= step);
  const distance = change === 0 ? 0 : size === -1 ? 1 : steps.length + 1 - size;
  return change > 0 ? -distance : distance;
}

/** Title of the group of cards whose prices changed alike; null is a price without a history. */
export function bandTitle(change: number | null, steps: number[], format: (value: number) => string): string {
  if (change === null) return "No price history";
  if (change === 0) return `No change in ${moveDays} days`;
  const word = change > 0 ? "Up" : "Down";
  const size = steps.findIndex((step) => Math.abs(change) >= step);
  if (size === -1) return `${word} less than ${format(steps.at(-1) ?? 0)}`;
  const [least, most] = [steps[size] ?? 0, steps[size - 1]];
  return most === undefined ? `${word} ${format(least)} or more` : `${word} ${format(least)} to ${format(most)}`;
}
