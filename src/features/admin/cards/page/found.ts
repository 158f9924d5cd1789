import type { Db } from "#db/open.ts";
import { facesOfCards } from "#features/catalogue/face/queries.ts";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { type CardsWanted, findStaffCards } from "../queries.ts";

export type Pictured = { id: string; title: string; set: string; face?: FaceFacts };

const mostFound = 12;

/** Cards of the catalogue by words of the name, number or set, with their faces. */
export async function picturedCards(
  db: Db,
  wanted: { q: string; game?: string; where?: CardsWanted["where"]; limit?: number },
) {
  const { rows, next } = await findStaffCards(db, {
    game: "",
    limit: mostFound,
    ...wanted,
    state: "present",
    after: "",
  });
  const faces = await facesOfCards(
    db,
    rows.map(({ id }) => id),
  );
  const cards: Pictured[] = rows.map(({ id, name, englishName, number, set }) => ({
    id,
    title: `${englishName ?? name} ${number}`,
    set,
    face: faces.get(id)?.face,
  }));
  return { cards, isAll: next === null };
}
