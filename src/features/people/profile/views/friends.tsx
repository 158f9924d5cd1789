import { People, Person, type PersonRow } from "#features/people/friends/views/person.tsx";
import { Empty } from "#ui/empty.tsx";
import { Icon } from "#ui/icons.tsx";

type FriendsTabProps = { path: string; rows: PersonRow[]; previous: string | null; next: string | null };

export function FriendsOfSomeone({ path, rows, previous, next }: FriendsTabProps) {
  if (rows.length === 0) return <Empty title="No friends to show" icon="friends" />;
  return (
    <>
      <People label="Friends">
        {rows.map((friend) => (
          <Person key={friend.id} {...friend} />
        ))}
      </People>
      {(previous ?? next) !== null && (
        <nav className="pager" aria-label="Pages">
          {previous !== null && (
            <a className="button" rel="prev" href={`${path}/friends?before=${encodeURIComponent(previous)}`}>
              <Icon name="left" />
              Previous
            </a>
          )}
          {next !== null && (
            <a className="button" rel="next" href={`${path}/friends?after=${encodeURIComponent(next)}`}>
              Next
              <Icon name="right" />
            </a>
          )}
        </nav>
      )}
    </>
  );
}
