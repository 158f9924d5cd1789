import type { ReactNode } from "react";
import { Heart, wishOf } from "#features/cards/tiles/views/heart.tsx";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { CardFace } from "#features/catalogue/face/views/card-face.tsx";
import { langOfLeading, leadingName, nameBelow } from "#features/catalogue/rules/names.ts";
import { langOf } from "#lib/text/language.ts";
import { counted } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { RadioField } from "#ui/form/field.tsx";
import { PanelForm } from "#ui/form/panel-form.tsx";
import { NextPager } from "#ui/navigation/pager.tsx";
import { type WantsVisibility, wantsApiPath } from "./rules.ts";

export type WantedLine = {
  card: FaceFacts & { setId: string };
  href: string;
  set: string;
  /** null: any. */
  variant: string | null;
  /** Absent where prices are hidden. */
  price: string | null | undefined;
  isOwned: boolean;
};

type ListProps = { lines: WantedLine[]; isOwn: boolean; first: string | null; next: string | null };

export const WantsList = ({ lines, isOwn, first, next }: ListProps) => (
  <>
    {lines.length === 0 ? (
      <NoWants isOwn={isOwn} />
    ) : (
      <ul className="wants">
        {lines.map((line) => (
          <li key={line.card.id}>
            <WantLine line={line} isOwn={isOwn} />
          </li>
        ))}
      </ul>
    )}
    <NextPager first={first} next={next} />
  </>
);

const NoWants = ({ isOwn }: { isOwn: boolean }) => (
  <Empty
    title={isOwn ? "Nothing wanted yet" : "No wants to show"}
    icon="heart"
    actions={
      isOwn && (
        <ButtonLink tone="primary" href="/series">
          Browse sets
        </ButtonLink>
      )
    }
  >
    {isOwn && "Tap the heart of a card. Friends see what you want, and trades begin with it."}
  </Empty>
);

type LineProps = { line: WantedLine; isOwn: boolean };

function WantLine({ line, isOwn }: LineProps) {
  const { card, href, price } = line;
  const name = `${leadingName(card)} ${card.number}`;
  return (
    <>
      <a href={href}>
        <CardFace card={card} />
        <WantFacts line={line} isOwn={isOwn} />
      </a>
      {price && <span className="price">{price}</span>}
      {isOwn && <Heart cardId={card.id} label={name} wish={wishOf(true)} />}
    </>
  );
}

function WantFacts({ line: { card, set, variant, isOwned }, isOwn }: LineProps) {
  const below = nameBelow(card);
  const place = [set, card.number, variant].filter((part) => part !== null).join(" · ");
  return (
    <span>
      <b lang={langOfLeading(card)}>{leadingName(card)}</b>
      {below && <small lang={langOf(below)}>{below}</small>}
      <small>{place}</small>
      {isOwn && isOwned && <small className="owned">✓ In your collection</small>}
    </span>
  );
}

const choices = [
  { value: "FRIENDS", label: "Friends", description: "Friends see them, and trades with them begin here." },
  { value: "PUBLIC", label: "Everyone", description: "Anyone who can see your profile can see them." },
  { value: "PRIVATE", label: "Only me", description: "Nobody else sees them." },
];

type VisibilityProps = {
  visibility: WantsVisibility;
  notice?: string;
  fault?: Parameters<typeof PanelForm>[0]["fault"];
};

export const VisibilityForm = ({ visibility, notice, fault }: VisibilityProps) => (
  <PanelForm
    id="wants-visibility"
    title="Who sees your wants"
    level={2}
    action={`${wantsApiPath}/visibility`}
    method="put"
    notice={notice}
    fault={fault}
  >
    <RadioField
      name="visibility"
      label="Visible to"
      options={choices}
      value={visibility}
      error={fault?.fields.visibility}
    />
  </PanelForm>
);

export const WantsPage = ({
  total,
  children,
  visibility,
}: {
  total: number;
  children: ReactNode;
  visibility: WantsVisibility;
}) => (
  <>
    <header className="page-head">
      <div>
        <h1>Wants</h1>
        <p>{counted(total, "card", "cards")}</p>
      </div>
    </header>
    {children}
    <VisibilityForm visibility={visibility} />
  </>
);

/** What became of wanting all that a set lacks. */
export const wantedText = ({ added, left }: { added: number; left: number }): string => {
  if (added === 0) return "You already want every card you’re missing here.";
  if (left === 0) return counted(added, "card is wanted now.", "cards are wanted now.");
  return counted(
    added,
    "card is wanted now. There was no room for the rest.",
    "cards are wanted now. There was no room for the rest.",
  );
};
