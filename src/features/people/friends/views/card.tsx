import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { findPath } from "../state.ts";
import { People, Person, type PersonRow } from "./person.tsx";

type CardFriend = PersonRow & { variants: { variantName: string; quantity: number }[] };

export function CardFriends({ rows, next }: { rows: CardFriend[]; next: string | null }) {
  if (rows.length === 0) {
    return (
      <Empty
        title="No friends own this card"
        icon="friends"
        actions={<ButtonLink href={findPath}>Find friends</ButtonLink>}
      >
        Friends who add this card to their collection show up here.
      </Empty>
    );
  }
  return (
    <>
      <People label="Friends who own this card">
        {rows.map(({ variants, ...friend }) => (
          <Person key={friend.id} {...friend}>
            <OwnedVariants variants={variants} />
          </Person>
        ))}
      </People>
      {next !== null && (
        <p className="actions">
          <ButtonLink href={next}>More friends</ButtonLink>
        </p>
      )}
    </>
  );
}

function OwnedVariants({ variants }: Pick<CardFriend, "variants">) {
  const copies = variants.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <p className="held">
      {variants.map(({ variantName, quantity }) => `${variantName} ${quantity}`).join(" · ")}{" "}
      {copies > 1 && <span className="badge">Spare</span>}
    </p>
  );
}
