import { counted, plural } from "#lib/text/locale.ts";
import { type Mark, nextLevel, shinyLevel } from "../rules/levels.ts";

function hopeFor({ owned, cards }: Mark): string {
  if (cards === 0) return "No cards yet in the games you collect.";
  if (owned === 0) return plural(cards, "Own its only card to catch it.", `Own any of its ${cards} cards to catch it.`);
  if (owned === cards) return "You have every card.";
  const next = nextLevel(owned, cards);
  if (!next) return `${counted(cards - owned, "more card", "more cards")} to get them all.`;
  const shines = next.level >= shinyLevel && next.level - 1 < shinyLevel;
  return `${counted(next.missing, "more card", "more cards")} to level ${next.level}${shines ? ", where it turns shiny" : ""}.`;
}

/** Reloads itself when a quantity on this page changes. */
export function SpeciesProgress({ mark, yours, href }: { mark: Mark; yours?: string; href: string }) {
  const { owned, cards, level, isCaught, isShiny } = mark;
  return (
    <section
      className="species-progress"
      id="species-progress"
      aria-label="Your progress"
      hx-get={href}
      hx-trigger="owned from:body"
      hx-select="#species-progress"
      hx-select-oob="#set-tabs,#species-medal"
      hx-swap="outerMorph"
    >
      <p>
        <b>{isCaught ? `Level ${level}` : "Not caught"}</b>
        {isShiny && <span className="shiny">Shiny</span>}
        <span className="pips" data-level={level} aria-hidden="true" />
        <span>
          <b>{owned}</b> of {counted(cards, "card", "cards")}
        </span>
      </p>
      <p>
        {yours !== undefined && (
          <>
            Yours <b>{yours}</b> ·{" "}
          </>
        )}
        {hopeFor(mark)}
      </p>
    </section>
  );
}
