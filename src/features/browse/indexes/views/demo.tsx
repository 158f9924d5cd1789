import { FaceLink, type TileCard, TileFacts } from "#features/cards/tiles/views/parts.tsx";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { ProgressBar } from "#ui/progress.tsx";

export type DemoCard = { card: TileCard; copies: number };

/** A set to touch: `islands/shell/demo.ts` counts; without a script its buttons lead to the log-in page. */
export function DemoSet({ name, cards }: { name: string; cards: DemoCard[] }) {
  return (
    <section className="demo" aria-labelledby="demo-title" data-demo>
      <header>
        <h2 id="demo-title">{name}</h2>
        <span className="badge done">Set complete</span>
      </header>
      <p className="hint" role="status" aria-live="polite" aria-atomic="false">
        <span>Try it: tap + to add a card.</span>
        <span className="unseen" />
        <span hidden>
          This is a demo. <a href="/auth/register">Sign up</a> to keep your cards.
        </span>
      </p>
      <ProgressBar goal="complete" owned={cards.filter(({ copies }) => copies > 0).length} total={cards.length} />
      <ul>
        {cards.map((one) => (
          <DemoTile key={one.card.id} {...one} />
        ))}
      </ul>
    </section>
  );
}

const DemoTile = ({ card, copies }: DemoCard) => (
  <li className="tile">
    <FaceLink card={card} />
    <TileFacts card={card} />
    <form className="stepper" action="/auth/signin" data-owned={copies > 0}>
      <input type="hidden" name="add" value={card.id} />
      <button type="submit" value="-1" tabIndex={-1} aria-label={`Remove one ${leadingName(card)}`}>
        −
      </button>
      <output aria-live="off">{copies}</output>
      <button type="submit" value="1" aria-label={`Add one ${leadingName(card)}`}>
        +<span> Add</span>
      </button>
    </form>
  </li>
);
