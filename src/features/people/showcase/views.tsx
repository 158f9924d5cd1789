import { swaps } from "#features/cards/toolbar/rules.ts";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { CardFace } from "#features/catalogue/face/views/card-face.tsx";
import { langOfLeading, leadingName } from "#features/catalogue/rules/names.ts";
import { langOf } from "#lib/text/language.ts";
import { Empty } from "#ui/empty.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { DragHandle } from "#ui/form/drag-handle.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";
import { Breadcrumbs, type Crumb } from "#ui/navigation/breadcrumbs.tsx";
import { Find } from "#ui/navigation/find.tsx";

export type ShownSlot = {
  slot: number;
  setId: string;
  numberKey: string;
  card: FaceFacts;
  href: string;
  set: string;
  isOwned: boolean;
};

const showcasePath = "/account/showcase";
const apiPath = "/api/showcase";

type ShowcaseProps = { shown: ShownSlot[]; slots: number; isOwn: boolean };

export function Showcase({ shown, slots, isOwn }: ShowcaseProps) {
  if (!isOwn && shown.length === 0) return null;
  const last = Math.max(0, ...shown.map(({ slot }) => slot));
  const isFree = (slot: number) => shown.every((filled) => filled.slot !== slot);
  const free = isOwn ? Array.from({ length: slots }, (_, index) => index + 1).find(isFree) : undefined;
  const places = [...shown, ...(free === undefined ? [] : [{ slot: free }])].toSorted((a, b) => a.slot - b.slot);
  return (
    <section id="showcase">
      <h2>Showcase</h2>
      {isOwn && <p id="moved" className="unseen" role="status" />}
      <ol className="showcase">
        {places.map((one) =>
          "card" in one ? (
            <Filled key={one.slot} one={one} last={last} isOwn={isOwn} />
          ) : (
            <EmptySlot key={one.slot} slot={one.slot} />
          ),
        )}
      </ol>
    </section>
  );
}

const EmptySlot = ({ slot }: { slot: number }) => (
  <li data-place={slot}>
    <a className="slot" href={`${showcasePath}?slot=${slot}`}>
      <span>+</span>
      Add a card
      <span className="unseen"> to slot {slot}</span>
    </a>
  </li>
);

const Filled = ({ one, last, isOwn }: { one: ShownSlot; last: number; isOwn: boolean }) => (
  <li data-gone={!one.isOwned || undefined}>
    <a href={one.href}>
      <CardFace card={one.card} />
      <b lang={langOfLeading(one.card)}>{leadingName(one.card)}</b>
      <small>{one.isOwned ? `${one.set} · ${one.card.number}` : "Not owned · Hidden"}</small>
    </a>
    {isOwn && <SlotTools one={one} last={last} />}
  </li>
);

function SlotTools({ one, last }: { one: ShownSlot; last: number }) {
  const { slot, card, isOwned } = one;
  const canMove = isOwned && last > 1;
  return (
    <div className="slot-tools">
      {canMove && <DragHandle name={leadingName(card)} place={slot} />}
      <MoreMenu title={leadingName(card)} lang={langOfLeading(card)} about={leadingName(card)} menu={`slot-${slot}`}>
        {!isOwned && (
          <ButtonLink tone="quiet" icon="swap" href={`${showcasePath}?slot=${slot}`}>
            Replace<span className="unseen"> {leadingName(card)}</span>
          </ButtonLink>
        )}
        {canMove && slot > 1 && <Move one={one} to={slot - 1} icon="left" word="left" />}
        {canMove && slot < last && <Move one={one} to={slot + 1} icon="right" word="right" />}
        <form
          method="post"
          action={`${apiPath}?_method=DELETE`}
          hx-delete={`${apiPath}?slot=${slot}`}
          hx-target="#showcase"
          hx-swap="outerHTML"
        >
          <Hidden values={{ slot: String(slot) }} />
          <Button tone="danger" icon="close" aria-label={`Remove ${leadingName(card)} from showcase`}>
            Remove from showcase
          </Button>
        </form>
      </MoreMenu>
    </div>
  );
}

type MoveProps = { one: ShownSlot; to: number; icon: "left" | "right"; word: string };

/** A drag submits it too, with the slot where it ended. */
const Move = ({ one: { setId, numberKey, card }, to, icon, word }: MoveProps) => (
  <form method="post" action={`${apiPath}?_method=PUT`} hx-put={apiPath} hx-target="#showcase" hx-swap="outerHTML">
    <input type="hidden" name="slot" value={to} data-to />
    <Hidden values={{ setId, numberKey }} />
    <Button tone="quiet" icon={icon} aria-label={`Move ${leadingName(card)} ${word}`}>
      Move {word}
    </Button>
  </form>
);

type ChoicesProps = {
  slot: number;
  q: string;
  found: Omit<ShownSlot, "slot" | "isOwned">[];
  isCut: boolean;
};

export const SlotChooser = ({ profile, ...choices }: ChoicesProps & { profile: Crumb }) => (
  <>
    <header className="page-head">
      <Breadcrumbs trail={[profile]} />
      <h1>Choose a card to show</h1>
    </header>
    <Find
      action={showcasePath}
      label="Search your cards"
      placeholder="Name, number or set"
      q={choices.q}
      others={{ slot: String(choices.slot) }}
      swap={swaps("#choices")}
    />
    <SlotChoices {...choices} />
  </>
);

export const SlotChoices = ({ slot, q, found, isCut }: ChoicesProps) => (
  <div id="choices">
    {found.length === 0 ? (
      <Empty
        title={q === "" ? "No cards yet" : "No matching cards"}
        icon="search"
        actions={
          q === "" && (
            <ButtonLink tone="primary" href="/series">
              Browse sets
            </ButtonLink>
          )
        }
      >
        {q === "" ? "You can show cards you own here." : "Only cards you own can be shown."}
      </Empty>
    ) : (
      <ol className="showcase showcase-choices">
        {found.map((one) => (
          <li key={one.card.id}>
            <ChooseButton slot={slot} one={one} />
          </li>
        ))}
      </ol>
    )}
    {isCut && <p className="hint">The {found.length} most valuable. Search to find the others.</p>}
  </div>
);

/** The card itself. */
const ChooseButton = ({ slot, one }: { slot: number; one: ChoicesProps["found"][number] }) => (
  <form method="post" action={`${apiPath}?_method=PUT`}>
    <Hidden values={{ slot: String(slot), setId: one.setId, numberKey: one.numberKey }} />
    <CardFace card={one.card} />
    <button type="submit">
      <b lang={langOfLeading(one.card)}>{leadingName(one.card)}</b>
      <small>
        <span lang={langOf(one.set)}>{one.set}</span> {one.card.number}
      </small>
    </button>
  </form>
);

export const ShowcaseButton = ({ setId, numberKey }: { setId: string; numberKey: string }) => (
  <form method="post" action={`${apiPath}?_method=PUT`}>
    <Hidden values={{ setId, numberKey }} />
    <Button tone="quiet" icon="shield">
      Show in showcase
    </Button>
  </form>
);

export const ShowcaseLink = ({ path }: { path: string }) => (
  <ButtonLink tone="quiet" icon="shield" href={`${path}#showcase`}>
    In your showcase
  </ButtonLink>
);
