type Scope = "read" | "write";

/** Calls that only read, and are POST because their input is long. */
const readingPosts = [
  "/api/collection",
  "/api/collection/recent",
  "/api/friend-cards",
  "/api/friends",
  "/api/lists",
  "/api/lists/check-card",
  "/api/lists/choices",
  "/api/decks",
  "/api/decks/lines",
  "/api/search/advanced",
];

/** Signing in, accounts, payments and administration need a session. */
const closed = /^\/(api\/(auth|tokens|admin|pro)|admin|account|auth|onboarding)(\/|$)/;

/** What an access token may call (docs/product.md, Tokens). */
export function isOpenToTokens(scope: Scope, method: string, path: string): boolean {
  if (closed.test(path)) return false;
  const isRead = method === "GET" || method === "HEAD" || (method === "POST" && readingPosts.includes(path));
  return isRead || (scope === "write" && /^\/api\/(?!user(\/|$))/.test(path));
}
