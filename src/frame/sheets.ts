import type { StyleSheet } from "../http/assets/names.ts";

/** Which addresses use a stylesheet beside the common one. A form that is shown again answers at its action. */
const uses: [StyleSheet, RegExp][] = [
  ["account", /^(\/api\/user|\/account\/settings|\/onboarding|\/dev\/gallery)(\/|$)/],
  ["binder", /^((\/api)?\/lists|\/u\/[^/]+\/lists|\/dev\/gallery)(\/|$)/],
  ["advanced", /^(\/api)?\/search\/advanced$/],
  ["decks", /^((\/api)?(\/admin)?\/(decks|trydeckbuilder)|\/u\/[^/]+\/decks)(\/|$)/],
  ["dex", /^\/pokedex(\/|$)|^((\/api)?\/lists|\/u\/[^/]+\/lists)(\/|$)/],
  ["have", /^(\/api)?\/have$/],
  ["insights", /^\/u\/[^/]+\/insights$/],
  ["landing", /^\/collection(\/money)?$/],
  ["ledger", /^(\/api)?\/collection\/(sell|left|money)(\/|$)/],
  ["lists", /^((\/api)?\/lists|\/u\/[^/]+\/lists)(\/|$)/],
  ["openings", /^(\/api)?\/(open|openings)(\/|$)/],
  ["owned", /^((\/api)?\/collection|\/u\/[^/]+\/collection|\/shared)(\/|$)/],
  ["pro", /^\/(pro|account\/settings\/membership)(\/|$)/],
  ["search", /^(\/api)?\/(search|artists)(\/|$)/],
  ["settings", /^\/(api\/(user|account|auth|admin|reports)|account|admin|reports|dev\/gallery)(\/|$)/],
  ["staff", /^(\/api)?\/(admin|account\/reports|reports)(\/|$)/],
  [
    "texts",
    /^\/(help|privacy|tos|affiliates|offline|api\/docs|stream-tools\/help)$|^(\/api)?\/admin\/(installation\/)?texts\//,
  ],
  ["trade", /^(\/api)?\/(trades|friends|friend-request|blocks)(\/|$)|^\/u\/[^/]+\/trade(\/|$)/],
  ["wants", /^\/wants$|^\/api\/wants(\/|$)|^\/u\/[^/]+\/wants$/],
  ["gallery", /^\/dev\/gallery(\/|$)/],
  ["stream", /^(\/api\/stream|\/stream-tools)(\/|$)/],
];

/** Scripts of single pages beside the common one: where a password is typed, packs are opened, or a stall is asked about. */
const scripts: ["password" | "pad" | "stall", RegExp][] = [
  ["password", /^\/(auth|account\/settings|api\/user)(\/|$)/],
  ["stall", /^(\/api)?\/have$/],
  ["pad", /^(\/open|\/api\/openings\/[^/]+\/pulls)$/],
];

export const scriptsOf = (path: string) => scripts.flatMap(([name, paths]) => (paths.test(path) ? [name] : []));

/** States of a set: a binder, and cards ticked for a list. */
const states: Partial<Record<StyleSheet, RegExp>> = { binder: /[?&]view=binder(&|$)/, lists: /[?&]select=1(&|$)/ };

export const sheetsOf = (path: string, search = ""): StyleSheet[] =>
  uses.flatMap(([sheet, paths]) => (paths.test(path) || states[sheet]?.test(search) ? [sheet] : []));
