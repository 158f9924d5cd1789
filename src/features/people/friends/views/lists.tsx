import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";
import { blockedPath, callPath, findPath, friendsPath, profilePath } from "../state.ts";
import { Busy, People, Person, type PersonRow, SocialButton } from "./person.tsx";

export type FriendRows = { rows: PersonRow[]; previous: string | null; next: string | null; hasBlocked: boolean };

type Framed = { isDialog: boolean };

export function FriendsList({ rows, previous, next, hasBlocked, isDialog }: FriendRows & Framed) {
  if (rows.length === 0) return <NoFriends hasBlocked={hasBlocked} isDialog={isDialog} />;
  return (
    <>
      <People label="Friends">
        {rows.map((friend) => (
          <Person key={friend.id} {...friend}>
            <a
              className="button"
              href={`${profilePath(friend.slug)}/trade`}
              aria-label={`Trade with ${friend.username}`}
            >
              <Icon name="swap" />
              <span>Trade</span>
            </a>
            <MoreMenu title={friend.username} about={friend.username} menu={friend.id}>
              <a
                className="button"
                data-tone="danger"
                href={`${friendsPath}?remove=${friend.id}`}
                data-overlay={isDialog || undefined}
                aria-label={`Remove ${friend.username}`}
              >
                Remove friend
              </a>
            </MoreMenu>
          </Person>
        ))}
      </People>
      <Pages previous={previous} next={next} isDialog={isDialog} />
      {hasBlocked && <BlockedLink isDialog={isDialog} />}
    </>
  );
}

const BlockedLink = ({ isDialog }: Framed) => (
  <p className="hint">
    <a href={blockedPath} data-overlay={isDialog || undefined}>
      Blocked collectors
    </a>
  </p>
);

const NoFriends = ({ hasBlocked, isDialog }: Framed & { hasBlocked: boolean }) => (
  <>
    <Empty
      title="No friends yet"
      icon="friends"
      actions={
        <ButtonLink href={findPath} overlay={isDialog}>
          Find a Friend
        </ButtonLink>
      }
    >
      Add someone by username to see each other’s cards.
    </Empty>
    {hasBlocked && <BlockedLink isDialog={isDialog} />}
  </>
);

function Pages({ previous, next, isDialog }: Pick<FriendRows, "previous" | "next"> & Framed) {
  if (previous === null && next === null) return null;
  const link = (rel: "prev" | "next", href: string, title: string) => (
    <a
      className="button"
      rel={rel}
      href={href}
      hx-get={`${href}&part=friends${isDialog ? "&over=1" : ""}`}
      hx-target="closest [data-social]"
      hx-swap="outerHTML"
    >
      <Busy usual={title} busy="Loading.." />
    </a>
  );
  return (
    <nav className="pager" aria-label="Pages">
      {previous !== null && link("prev", `${friendsPath}?before=${encodeURIComponent(previous)}`, "Previous")}
      {next !== null && link("next", `${friendsPath}?after=${encodeURIComponent(next)}`, "Next")}
    </nav>
  );
}

export function Removing({ friend, isDialog }: Framed & { friend: PersonRow }) {
  return (
    <div className="removing">
      <p>
        Remove <b>{friend.username}</b> as a friend? You’ll no longer see each other’s private cards.
      </p>
      <div className="actions">
        <SocialButton
          method="delete"
          path={callPath("/api/friends", { friendId: friend.id }, "friends", isDialog)}
          tone="danger"
        >
          Remove Friend
        </SocialButton>
        <ButtonLink href={friendsPath} overlay={isDialog}>
          Keep Friend
        </ButtonLink>
      </div>
    </div>
  );
}

export function BlockedList({ rows, isDialog }: Framed & { rows: PersonRow[] }) {
  return (
    <>
      <p className="hint">They can’t see your profile or send you requests.</p>
      <People label="Blocked collectors">
        {rows.map((person) => (
          <Person key={person.id} {...person}>
            <SocialButton
              method="delete"
              path={callPath("/api/blocks", { userId: person.id }, "blocked", isDialog)}
              label={`Unblock ${person.username}`}
            >
              Unblock
            </SocialButton>
          </Person>
        ))}
      </People>
      <ButtonLink href={friendsPath} overlay={isDialog} tone="quiet" icon="left">
        Friends
      </ButtonLink>
    </>
  );
}
