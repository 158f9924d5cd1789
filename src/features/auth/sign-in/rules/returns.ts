const openToAll =
  /^\/((jp\/|tcg-pocket-en\/)?series|pokedex|collections|search|pro|u\/[^/]+$|decks\/(public|[0-9a-f-]{36})$)(\/|$)/;

/** Whether a visitor can go back to this path without landing at the log-in again. */
export const isOpenToAll = (path: string): boolean => openToAll.test(path);

/** Codes of errors that the log-in page tells; others have a page of their own. */
export const returnsToSignIn = new Set([
  "Signin",
  "OAuthSignin",
  "OAuthCallback",
  "OAuthCreateAccount",
  "EmailCreateAccount",
  "Callback",
  "OAuthAccountNotLinked",
  "OAuthAlreadyLinked",
  "OAuthNotProven",
  "EmailSignin",
  "CredentialsSignin",
  "PasskeySignin",
  "SessionRequired",
]);
