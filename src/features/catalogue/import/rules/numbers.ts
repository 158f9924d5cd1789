import { compareNumbers, numberKey } from "#features/catalogue/rules/paths.ts";

/** `seq` numbers incoming cards, as their ids may change. */
export type NumberedCard = { id: string; numberKey: string };
export type Incoming = { seq: number; id: string; number: string };
type Resolved = { seq: number; id: string; numberKey: string; isNew: boolean };
export type Refused = { seq: number; id: string; reason: string };

/** Number keys stay. A new id with an unlisted card's number is a correction: the stored id stays, with its copies. */
export function resolveOwn(
  known: NumberedCard[],
  incoming: Incoming[],
  listed: ReadonlySet<string> = new Set(incoming.map((card) => card.id)),
): { resolved: Resolved[]; refused: Refused[] } {
  const byId = new Map(known.map((card) => [card.id, card]));
  const byKey = new Map(known.map((card) => [card.numberKey, card]));
  const taken = new Set<string>();
  const resolved: Resolved[] = [];
  const refused: Refused[] = [];
  const sorted = incoming.toSorted((a, b) => compareNumbers(a.number, b.number) || a.seq - b.seq);
  for (const card of sorted) {
    const same = byId.get(card.id) ?? byKey.get(numberKey(card.number));
    const isSame = same && (same.id === card.id || !listed.has(same.id));
    const id = isSame ? same.id : card.id;
    if (taken.has(id)) {
      refused.push({
        seq: card.seq,
        id: card.id,
        reason: id === card.id ? "it appears twice" : `it is the same as ${id}`,
      });
      continue;
    }
    taken.add(id);
    const key = isSame ? same.numberKey : freeKey(numberKey(card.number), byKey);
    if (!isSame) byKey.set(key, { id, numberKey: key });
    resolved.push({ seq: card.seq, id, numberKey: key, isNew: !isSame });
  }
  return { resolved, refused };
}

/**
 * Stored cards of an extra source's cards, by number only; a number that the set does not have is a card of its own.
 */
export function resolveFill(known: NumberedCard[], incoming: Incoming[]): { resolved: Resolved[]; refused: Refused[] } {
  const byKey = new Map(known.map((card) => [card.numberKey, card.id]));
  const resolved = new Map<string, Resolved>();
  const refused: Refused[] = [];
  for (const { seq, id, number } of incoming) {
    const key = numberKey(number);
    if (resolved.has(key)) refused.push({ seq, id, reason: "another card has this number" });
    else resolved.set(key, { seq, id: byKey.get(key) ?? id, numberKey: key, isNew: !byKey.has(key) });
  }
  return { resolved: [...resolved.values()], refused };
}

function freeKey(key: string, taken: ReadonlyMap<string, unknown>): string {
  if (!taken.has(key)) return key;
  for (let n = 2; ; n++) if (!taken.has(`${key}-${n}`)) return `${key}-${n}`;
}
