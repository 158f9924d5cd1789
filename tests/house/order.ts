/**
 * Who may import whom: a folder imports those above it in this list, never those below. Folders on one line are level
 * and may import each other; all other features come last, and may not import each other. What two of them need moves up.
 */
export const order: string[][] = [
  // Pure helpers and the database: they know nothing of the site.
  ["src/lib", "db"],
  // Requests and answers, plain components, live events: they know no feature.
  ["src/http", "src/ui", "src/live"],
  // Who is looking and what they may.
  ["src/access"],
  // Ways to sign in, on which account settings build.
  ["src/features/auth"],
  // What a card is.
  ["src/features/catalogue"],
  // The page around every page; its menu names the catalogue's categories.
  ["src/frame"],
  // Who pays for Pro; settings and staff show it.
  ["src/features/membership"],
  ["src/features/prices"],
  ["src/features/collection"],
  // What is known of a copy, and the tabs of a card that show it.
  ["src/features/details"],
  // What copies cost and brought, and those that left.
  ["src/features/ledger"],
  // What every page of cards shares: tiles, rows, groups, binder, toolbar.
  ["src/features/cards"],
  // What a person looks for: sets and results of a search show it.
  ["src/features/wants"],
  // Decks are built by searching.
  ["src/features/search"],
  // What comes in and goes out, and the pages of one's own, parts of which profiles show.
  ["src/features/transfer", "src/features/library"],
  // What a stream shows; opening packs pushes to it.
  ["src/features/stream"],
  // What people report; staff answer it in moderation.
  ["src/features/reports"],
];

/** What a file of a feature, or the folder it is in, may be called. */
export const roles = [
  "routes",
  "page",
  "state",
  "schema",
  "rules",
  "policy",
  "service",
  "queries",
  "cache",
  "version",
  "views",
  "jobs",
  "commands",
];

/** What puts the site together: it may import everything, and nothing else in src imports it. */
export const top = [
  "src/main.ts",
  "src/workers.ts",
  "src/app.ts",
  "src/registry.ts",
  "src/cli.ts",
  "src/jobs.ts",
  "src/features/gallery",
];
