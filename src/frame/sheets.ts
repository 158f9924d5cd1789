import type { Sheet } from "../http/assets/assets.ts";

/** Which addresses use a stylesheet beside the common one. A form that is shown again answers at its action. */
const uses: [Sheet, RegExp][] = [
  ["decks", /^(\/api)?(\/admin)?\/(decks|trydeckbuilder)(\/|$)/],
  ["lists", /^(\/api)?\/lists(\/|$)/],
  ["pictures", /^(\/api\/user|\/account\/settings|\/onboarding|\/dev\/gallery)(\/|$)/],
  ["gallery", /^\/dev\/gallery$/],
  ["stream", /^(\/api\/stream|\/stream-tools)(\/|$)/],
];

export const sheetsOf = (path: string): Sheet[] => uses.flatMap(([sheet, paths]) => (paths.test(path) ? [sheet] : []));
