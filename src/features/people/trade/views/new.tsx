import { findPath } from "#features/people/friends/state.ts";
import { People, Person, type PersonRow } from "#features/people/friends/views/person.tsx";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import { NextPager } from "#ui/navigation/pager.tsx";
import { comparePath, newTradePath, tradesPath } from "../state.ts";

type NewTradeProps = { friends: PersonRow[]; next: string | null; isFirst: boolean };

export const NewTradePage = ({ friends, next, isFirst }: NewTradeProps) => (
  <section className="narrow">
    <PageHead trail={[{ title: "Trades", href: tradesPath }]} title="New trade" />
    {friends.length === 0 ? (
      <Empty
        title="You can only trade with friends"
        icon="friends"
        actions={
          <ButtonLink tone="primary" href={findPath}>
            Find a Friend
          </ButtonLink>
        }
      >
        Add someone by username first. Then you can compare your spares.
      </Empty>
    ) : (
      <>
        <p className="hint">Choose a friend. You then see what each of you has to spare that the other needs.</p>
        <People label="Friends">
          {friends.map((friend) => (
            <Person key={friend.id} {...friend}>
              <ButtonLink icon="swap" href={comparePath(friend.slug)} label={`Trade with ${friend.username}`}>
                Trade
              </ButtonLink>
            </Person>
          ))}
        </People>
      </>
    )}
    <NextPager first={isFirst ? null : newTradePath} next={next} />
  </section>
);
