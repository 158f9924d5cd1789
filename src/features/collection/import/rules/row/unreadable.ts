/** A cell that cannot be what it should; the message is for the file's owner. */
export class Unreadable extends Error {}
