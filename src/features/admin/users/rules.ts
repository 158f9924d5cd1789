import type { Role } from "#access/viewer.ts";

/** Above this number the list only says that there are more. */
export const mostUsersCounted = 10_000;

/** A subscriber by what is paid, not by a role that staff gave. */
export const isComputed = ({ roles, storedRoles }: { roles: Role[]; storedRoles: Role[] }): boolean =>
  roles.includes("subscriber") && !storedRoles.includes("subscriber");
