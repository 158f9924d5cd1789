import type { Sql } from "postgres";
import { measuredSet } from "./folder.ts";
import { rawRequest } from "./load.ts";
import type { Card, Person } from "./site.ts";

/** Of a set page with the most cards that one page has, in the same session. */
export const longest = 300;

/** The owner of one list, and the owner of a thousand; their collections are alike, and no row writes to them. */
export const owners = { one: 100, thousand: 101 } as const;

export type MeasuredLists = {
  /** Of one owner: as long as the measured set, and as long as a list may be. */
  short: string;
  long: string;
  /** 3,000 pockets. */
  binder: string;
  /** As short, beside a thousand others of its owner. */
  amongMany: string;
  /** A checklist of 200 cards for each who writes. */
  written: string[];
};

/** Creates them again, so that every run has the same. */
export async function makeLists(sql: Sql, people: readonly Person[], writers: number): Promise<MeasuredLists> {
  await sql`delete from lists`;
  const [one, thousand] = [people[owners.one]?.id ?? "", people[owners.thousand]?.id ?? ""];
  await sql`insert into lists (user_id, name, type) select ${thousand}, 'List ' || n, 'STATIC' from generate_series(1, 1000) n`;
  const written: string[] = [];
  for (const { id } of people.slice(0, writers)) written.push(await makeList(sql, id, { cards: 200, isOfSet: false }));
  const made = {
    short: await makeList(sql, one, { cards: longest, isOfSet: true }),
    long: await makeList(sql, one, { cards: 400, isOfSet: false }),
    binder: await makeList(sql, one, { type: "BINDER", cards: 3000, isOfSet: false }),
    amongMany: await makeList(sql, thousand, { cards: longest, isOfSet: true }),
    written,
  };
  await sql`vacuum analyze lists, list_cards`;
  return made;
}

type Wanted = { type?: string; cards: number; isOfSet: boolean };

async function makeList(sql: Sql, userId: string, { type = "DYNAMIC", cards, isOfSet }: Wanted): Promise<string> {
  const [list] = await sql<{ id: string }[]>`
    insert into lists (user_id, name, type) values (${userId}, 'Measured', ${type}) returning id`;
  const id = list?.id ?? "";
  await sql`
    insert into list_cards (list_id, user_id, set_id, card_id, variant, position)
    select ${id}, ${userId}, c.set_id, c.id, v.key, row_number() over (order by c.set_id, c.position) - 1
    from cards c join variants v on v.card_id = c.id and v.position = 0
    where c.gone_at is null and (c.set_id = ${measuredSet}) = ${isOfSet} order by c.set_id, c.position limit ${cards}`;
  return id;
}

/** A card put on a list from its page, then taken off it, so that every request changes something. */
export function listWrites(
  { people, cards, lists, paths }: { people: Person[]; cards: Card[]; lists: MeasuredLists; paths: { card: string } },
  headers: Record<string, string>,
): string[][] {
  return lists.written.map((id, index) => {
    const partial = {
      ...headers,
      "HX-Request": "true",
      "HX-Request-Type": "partial",
      "HX-Current-URL": `http://127.0.0.1${paths.card}`,
      Cookie: people[index]?.cookie ?? "",
    };
    const form = { ...partial, "Content-Type": "application/x-www-form-urlencoded" };
    return cards.flatMap(({ cardId }) => {
      const numberKey = cardId.slice(measuredSet.length + 1);
      const body = new URLSearchParams({ setId: measuredSet, numberKey }).toString();
      return [
        rawRequest(`/api/lists/${id}`, form, "POST", body),
        rawRequest(`/api/lists/${id}/${measuredSet}/${numberKey}`, partial, "DELETE"),
      ];
    });
  });
}
