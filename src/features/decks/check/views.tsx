import { FaceLink, type TileCard } from "#features/cards/tiles/views/parts.tsx";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { WithThumb } from "#features/catalogue/face/views/card-face.tsx";
import { langOfLeading, leadingName } from "#features/catalogue/rules/names.ts";
import { countText, percentText, plural } from "#lib/text/locale.ts";
import { ButtonLink } from "#ui/form/button.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import { Notice } from "#ui/notice.tsx";
import { type Column, Table } from "#ui/table.tsx";
import type { KindCount } from "../builder/rules/counts.ts";
import { maxShuffled } from "../deck/rules/limits.ts";
import { deckPath } from "../deck/rules/paths.ts";
import { KindCounts } from "../deck/views/parts.tsx";
import type { MulliganRate } from "./rules/odds.ts";

type ShownOdds = {
  id: string;
  face: FaceFacts;
  name: string;
  print: string;
  quantity: number;
  opening: number;
  byTurnTwo: number;
  prized: number;
};

export type ShownHand = {
  seed: number;
  draws: number;
  hand: TileCard[];
  prizes: TileCard[];
  drawn: TileCard[];
  mulligans: number;
};

type OddsProps = {
  id: string;
  name: string;
  isPocket: boolean;
  /** Whether a deck is too large to be shuffled. */
  isTooLarge: boolean;
  odds: ShownOdds[];
  mulligan: MulliganRate | null;
  hand: ShownHand | null;
  counts: KindCount[];
  count: number;
};

const percent = (share: number) => percentText(share, 1);

const shares = ({ least, most }: MulliganRate) =>
  percent(least) === percent(most) ? percent(most) : `${percent(least)} to ${percent(most)}`;

const columns = (isPocket: boolean): Column<ShownOdds>[] => [
  {
    title: "Card",
    cell: ({ quantity, face, name, print }) => (
      <WithThumb card={face}>
        {`${quantity}\u00a0${name}`} <small>{print}</small>
      </WithThumb>
    ),
  },
  { title: "Opening hand", isNumber: true, cell: ({ opening }) => percent(opening) },
  { title: "By turn 2", isNumber: true, cell: ({ byTurnTwo }) => percent(byTurnTwo) },
  ...(isPocket ? [] : [{ title: "In prizes", isNumber: true, cell: ({ prized }: ShownOdds) => percent(prized) }]),
];

export const OddsPage = ({ id, name, isPocket, isTooLarge, odds, mulligan, hand, counts, count }: OddsProps) => (
  <>
    <PageHead
      trail={[{ title: name, href: deckPath(id) }]}
      title="Odds and test hand"
      facts={mulligan !== null && `${shares(mulligan)} of opening hands have no Basic Pokémon.`}
    />
    {isTooLarge && <Notice>Odds and test hands work for decks of up to {countText(maxShuffled)} cards.</Notice>}
    {hand && <TestHand id={id} hand={hand} />}
    <section>
      <h2>Breakdown</h2>
      <KindCounts counts={counts} of={count} />
    </section>
    <section>
      <Table
        id="odds"
        caption={
          <>
            Chance of at least one <small>Before mulligans. By turn 2 counts two draws.</small>
          </>
        }
        columns={columns(isPocket)}
        rows={odds}
        keyOf={({ id: card }) => card}
      />
    </section>
  </>
);

const TestHand = ({ id, hand: { seed, draws, hand, prizes, drawn, mulligans } }: { id: string; hand: ShownHand }) => (
  <section>
    <h2>Test hand</h2>
    {mulligans > 0 && <p>{plural(mulligans, "One mulligan", `${mulligans} mulligans`)} first: no Basic Pokémon.</p>}
    <Cards title="Hand" cards={hand} />
    {drawn.length > 0 && (
      <>
        <h3>Drawn</h3>
        <Cards title="Drawn" cards={drawn} />
      </>
    )}
    {prizes.length > 0 && (
      <details className="more">
        <summary>Prizes</summary>
        <Cards title="Prizes" cards={prizes} />
      </details>
    )}
    <p className="actions">
      <ButtonLink tone="primary" href={`${deckPath(id)}/odds?seed=${(seed + 1) % 2 ** 32}`}>
        New hand
      </ButtonLink>
      <ButtonLink href={`${deckPath(id)}/odds?seed=${seed}&draws=${draws + 1}`}>Draw</ButtonLink>
    </p>
  </section>
);

const Cards = ({ title, cards }: { title: string; cards: TileCard[] }) => (
  <ol className="hand" aria-label={title}>
    {cards.map((card, index) => (
      <li key={index}>
        <FaceLink card={card} />
        <span className="hand-name" lang={langOfLeading(card)} aria-hidden="true">
          {leadingName(card)}
        </span>
      </li>
    ))}
  </ol>
);
