import type { Sheet } from "../http/assets/assets.ts";

/** Which addresses use a stylesheet beside the common one. A form that is shown again answers at its action. */
const uses: [Sheet, RegExp][] = [
  ["advanced", /^(\/api)?\/search\/advanced$/],
  ["decks", /^((\/api)?(\/admin)?\/(decks|trydeckbuilder)|\/u\/[^/]+\/decks)(\/|$)/],
  ["lists", /^((\/api)?\/lists|\/u\/[^/]+\/lists)(\/|$)/],
  ["pictures", /^(\/api\/user|\/account\/settings|\/onboarding|\/dev\/gallery)(\/|$)/],
  ["pro", /^\/(pro|account\/settings\/membership)(\/|$)/],
  ["species", /^\/pokedex\/[^/]+$/],
  ["staff", /^(\/api)?\/(admin|account\/reports|reports)(\/|$)/],
  [
    "texts",
    /^\/(help|privacy|tos|affiliates|offline|api\/docs|stream-tools\/help)$|^(\/api)?\/admin\/(installation\/)?texts\//,
  ],
  ["trade", /^(\/api)?\/trades(\/|$)|^\/u\/[^/]+\/trade(\/|$)/],
  ["gallery", /^\/dev\/gallery$/],
  ["stream", /^(\/api\/stream|\/stream-tools)(\/|$)/],
];

/** Where cards are ticked for a list. */
const picks = /[?&]select=1(&|$)/;

export const sheetsOf = (path: string, search = ""): Sheet[] =>
  uses.flatMap(([sheet, paths]) => (paths.test(path) || (sheet === "lists" && picks.test(search)) ? [sheet] : []));
