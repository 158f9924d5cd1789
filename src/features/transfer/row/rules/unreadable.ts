export class Unreadable extends Error {}

/** The row says that there are no copies. */
export class NotOwned extends Error {}
