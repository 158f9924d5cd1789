import type { Role } from "#access/viewer.ts";
import type { FoundUser } from "../queries.ts";
import type { AccountState } from "../schema.ts";

export const roleTexts: Record<Role, string> = {
  member: "Member",
  data_entry: "Data entry",
  senior_data_entry: "Senior data entry",
  admin: "Admin",
  subscriber: "Subscriber",
  comped_subscriber: "Free Pro",
  stripe_tester: "Tests payments",
  stream_tools_tester: "Tests stream tools",
};

export const stateTitles: Record<AccountState, string> = {
  all: "All",
  staff: "Staff",
  suspended: "Suspended",
  locked: "Locked",
  unfinished: "Not set up",
};

/** The role that all accounts have, so it is left out. */
const usualRole: Role = "member";

export const Badges = ({ user: { username, roles, isSuspended, areWritesLocked } }: { user: FoundUser }) => (
  <span className="badges">
    {username === null && (
      <span className="badge" data-tone="quiet">
        {stateTitles.unfinished}
      </span>
    )}
    {isSuspended && (
      <span className="badge" data-tone="bad">
        Suspended
      </span>
    )}
    {areWritesLocked && <span className="badge">Locked</span>}
    {roles
      .filter((role) => role !== usualRole)
      .map((role) => (
        <span key={role} className="badge" data-tone="quiet">
          {roleTexts[role]}
        </span>
      ))}
  </span>
);
