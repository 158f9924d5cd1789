import { CardFace } from "#features/catalogue/face/views/card-face.tsx";
import { langOfLeading } from "#features/catalogue/rules/names.ts";
import { langOf } from "#lib/text/language.ts";
import { counted, countText } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import type { PullTotals } from "../rules.ts";
import { openingsTitle } from "./list.tsx";
import { type OpenedCard, openingsApi, openingsPath, openPath, openTitle } from "./pulled.tsx";

export type PullGroup = { name: string; copies: number };

type SummaryProps = {
  id: string;
  title: string;
  isOpen: boolean;
  cards: OpenedCard[];
  totals: PullTotals;
  /** The pull with the highest price; null while none is known. */
  best: OpenedCard | null;
  sets: PullGroup[];
  rarities: PullGroup[];
};

export const SummaryPage = (props: SummaryProps) => (
  <div className="opening">
    <header className="page-head">
      <Breadcrumbs trail={[{ title: openingsTitle, href: openingsPath }]} />
      <h1 lang={langOf(props.title)}>{props.title}</h1>
      <Actions {...props} />
    </header>
    {props.cards.length === 0 ? (
      <Empty title="No cards" icon="pack">
        All pulls of this opening were undone.
      </Empty>
    ) : (
      <Filled {...props} />
    )}
  </div>
);

const Actions = ({ id, isOpen, cards }: SummaryProps) => (
  <div className="actions">
    <ButtonLink tone={isOpen ? "plain" : "primary"} href={openPath}>
      {isOpen ? "Continue" : openTitle}
    </ButtonLink>
    {isOpen && (
      <form method="post" action={`${openingsApi}/${id}?_method=PUT`}>
        <Hidden values={{ isClosed: "true" }} />
        <Button tone="primary">Finish</Button>
      </form>
    )}
    {cards.length > 0 && <UndoAll id={id} />}
  </div>
);

const UndoAll = ({ id }: { id: string }) => (
  <details className="opening-undo">
    <summary className="button" data-tone="quiet">
      Undo all
    </summary>
    <form method="post" action={`${openingsApi}/${id}?_method=DELETE`}>
      <p>Takes these cards out of your collection. Cards that have left it since stay as they are.</p>
      <Button tone="danger">Undo all pulls</Button>
    </form>
  </details>
);

const Filled = ({ cards, totals, best, sets, rarities }: SummaryProps) => (
  <>
    <dl className="opening-facts">
      <Fact title="Cards">{countText(totals.copies)}</Fact>
      <Fact title="New">{countText(totals.newCards)}</Fact>
      {totals.value !== null && <Fact title="Value">{totals.value}</Fact>}
    </dl>
    <div className="opening-parts">
      {best && (
        <section className="opening-best" aria-labelledby="best">
          <h2 id="best">Best pull</h2>
          <PullTile pull={best} />
        </section>
      )}
      <Groups title="Rarities" groups={rarities} />
      {sets.length > 1 && <Groups title="Sets" groups={sets} />}
    </div>
    <AllPulls cards={cards} />
  </>
);

const AllPulls = ({ cards }: Pick<SummaryProps, "cards">) => (
  <section aria-labelledby="all">
    <h2 id="all">All pulls</h2>
    <ul className="opening-tiles">
      {cards.map((pull) => (
        <li key={pull.entry}>
          <PullTile pull={pull} />
        </li>
      ))}
    </ul>
  </section>
);

const Fact = ({ title, children }: { title: string; children: string }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);

const Groups = ({ title, groups }: { title: string; groups: PullGroup[] }) => (
  <section className="opening-groups">
    <h2>{title}</h2>
    <ul>
      {groups.map(({ name, copies }) => (
        <li key={name}>
          <span lang={langOf(name)}>{name}</span> <b>{countText(copies)}</b>
        </li>
      ))}
    </ul>
  </section>
);

const PullTile = ({ pull }: { pull: OpenedCard }) => (
  <a className="opening-tile" href={pull.href}>
    <CardFace card={pull.face} />
    <b lang={langOfLeading(pull.face)}>{pull.name}</b>
    <small>{[pull.number, pull.variant].filter(Boolean).join(" · ")}</small>
    <span>
      {pull.isNew && <span className="badge">New</span>} {pull.copies > 1 && counted(pull.copies, "copy", "copies")}{" "}
      <span className="price">{pull.price}</span>
    </span>
  </a>
);
