import type { ImportRecord } from "#features/catalogue/import/schema/records.ts";
import { importRecords } from "#features/catalogue/import/service/import.ts";
import { CATEGORY_IDS, type CategoryId, categoryPath } from "#features/catalogue/rules/paths.ts";

import type { Person, TestApp, testDatabase } from "../harness.ts";

export type Game = { category: CategoryId; mark: string; path: string };

/** Made-up cards per game; their names and ids contain a word that occurs nowhere else. */
export const games: Game[] = CATEGORY_IDS.map((category) => ({
  category,
  mark: { EN: "qxenglish", JP: "qxjapan", "TCG-POCKET-EN": "qxpocket" }[category],
  path: `${categoryPath(category)}/series`,
}));

/** A word in the name of every made-up card. */
export const sharedWord = "sharedmon";
export const cardsOfGame = 4;
const titled = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Ids and paths of a game's cards. The last card of each game is marked as gone. */
export const placeOf = ({ mark, path }: Game) => ({
  seriesId: `${mark}-series`,
  setId: `${mark}-set`,
  cardIds: Array.from({ length: cardsOfGame }, (_, index) => `${mark}-set-${index + 1}`),
  setPath: `${path}/${mark}-series/${mark}-set`,
  collection: `${mark}-collection`,
  artist: `${mark}-artist`,
});

/** Inserts the cards of every game; pass to `testApp` as its content. */
export async function markGames({ sql }: Awaited<ReturnType<typeof testDatabase>>): Promise<void> {
  await importRecords(sql, records());
  for (const [position, game] of games.entries()) {
    const { collection, cardIds } = placeOf(game);
    const name = `${titled(game.mark)} Collection`;
    await sql`insert into curated_collections (slug, name, category, position)
      values (${collection}, ${name}, ${game.category}, ${1000 + position})`;
    await sql`insert into curated_cards values (${collection}, ${cardIds[0] ?? ""}, 'normal', 1)`;
    await sql`update cards set gone_at = now() where id = ${cardIds.at(-1) ?? ""}`;
  }
}

function* records(): Generator<ImportRecord> {
  const source = "tcgdex";
  yield { kind: "species", id: 25, name: "Pikachu", slug: "pikachu", generation: 1, types: ["Electric"] };
  for (const { category, mark } of games) {
    const { seriesId, setId, cardIds } = placeOf({ category, mark, path: "" });
    const [releaseDate, name] = ["2026-11-01", titled(mark)];
    yield { kind: "series", source, id: seriesId, category, name: `${name} Series`, releaseDate };
    const set = { id: setId, category, seriesId, name: `${name} Set`, code: mark, printedTotal: cardsOfGame };
    yield { kind: "set", source, ...set, releaseDate };
    for (const [index, id] of cardIds.entries()) {
      yield {
        kind: "card",
        source,
        id,
        setId,
        category,
        number: String(index + 1),
        name: `${titled(sharedWord)} ${name}`,
        supertype: "pokemon",
        types: ["Lightning"],
        hp: 60,
        artist: `${name} Artist`,
        reprintKey: id,
        dexIds: [25],
        variants: [{ key: "normal", name: "Normal", tier: "standard", position: 0 }],
      };
    }
  }
}

/** Inserts a past and a present price per card; Pocket prices must never be shown. */
export async function priceGames(
  { sql }: Pick<TestApp, "sql">,
  market: (index: number) => { past: number; present: number },
): Promise<void> {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  for (const [index, card_id] of games.flatMap((game) => placeOf(game).cardIds).entries()) {
    const { past, present } = market(index);
    const as_of = new Date().toISOString();
    const row = { card_id, variant: "normal", source: "tcgplayer", currency: "USD", as_of };
    await sql`insert into current_prices ${sql({ ...row, market: present, low: present - 1 })}`;
    for (const [back, amount] of [[40, past] as const, [0, present] as const]) {
      await sql`insert into price_history ${sql({ ...row, market: amount, low: amount, day: day(back) })}`;
    }
  }
  const days = [0, 1, 7, 30, 40].map((back) => ({ source: "tcgplayer", day: day(back) }));
  await sql`insert into price_days ${sql(days)} on conflict do nothing`;
}

/** Inserts one batch of changes across all games, as an import does. */
export async function ownTogether({ sql }: TestApp, person: Person): Promise<void> {
  const batch = crypto.randomUUID();
  for (const game of games) {
    const { setId, cardIds } = placeOf(game);
    await sql`insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after)
      values (${person.id}, ${batch}, ${setId}, ${cardIds[0] ?? ""}, 'normal', 2, 2)`;
  }
}
