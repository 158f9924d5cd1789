import { PASSKEY_REFUSED } from "#features/auth/passkeys/schema.ts";
import type { Config } from "#src/config.ts";
import { INVITATION_NEEDED, REGISTRATION_CLOSED } from "../rules/accounts.ts";

const messages = new Map([
  ["CredentialsSignin", "Wrong email or password."],
  ["PasskeySignin", PASSKEY_REFUSED],
  ["TooManyAttempts", "Too many attempts. Please wait a few minutes and try again."],
  ["OAuthAccountNotLinked", "That email address already has an account. Log in the way you did before."],
  ["OAuthAlreadyLinked", "Your account is linked to a different account there. Unlink it first."],
  ["OAuthNotProven", "Your account isn’t linked to that one. Log in again first to link it."],
  ["OAuthSignin", "That login service isn’t responding. Please try again later or log in another way."],
  ["EmailSignin", "The email couldn’t be sent. Please check the address."],
  ["Csrf", "Your session timed out. Please try again. If this keeps happening, allow cookies for this site."],
]);

/** What the log-in page says for an error code of its address. */
export const signInMessage = (code: string): string =>
  messages.get(code) ?? "Login failed. Please try again or log in another way.";

const purposes: [path: RegExp, purpose: string][] = [
  [/^\/lists\/add\b/, "to add this card to a list"],
  [/^\/lists\b/, "to create lists"],
  [/^\/collection\b/, "to see your collection"],
  [/^\/decks\/[0-9a-f-]{36}$/, "to copy this deck"],
  [/^\/decks\b/, "to see your decks"],
  [/^\/reports\b/, "to report a card"],
  [/^\/u\/[^/]+\/activity\b/, "to see this collector’s activity"],
];

/** What the page at this path needs an account for. */
export const purposeOf = (path: string): string | null => purposes.find(([pattern]) => pattern.test(path))?.[1] ?? null;

/** What the settings say for an error code of linking a provider. */
export const linkMessage = (code: string): string =>
  code === "OAuthAccountNotLinked"
    ? "That account is already linked to someone else on this site."
    : (messages.get(code) ?? "Your account couldn’t be linked. Please try again.");

/** Status and text of the error page for a code; a refused registration by the site's setting. */
export function errorPageOf(
  code: string | undefined,
  registration: Config["registration"],
): { status: 200 | 403 | 500; message: string } {
  if (code === "AccessDenied") return { status: 403, message: denials[registration] };
  if (code === "Verification") {
    return { status: 403, message: "This link was already used or has expired. Please request a new one." };
  }
  if (code === "Configuration") {
    return { status: 500, message: "Login isn’t set up correctly here. Please tell the site owner." };
  }
  return { status: 200, message: "Login failed. Please try again." };
}

const denials = {
  open: "This account can’t log in here. Please ask the site owner.",
  invite: INVITATION_NEEDED,
  closed: REGISTRATION_CLOSED,
};
