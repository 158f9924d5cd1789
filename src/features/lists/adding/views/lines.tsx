import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { FaceThumb } from "#features/catalogue/face/views/card-face.tsx";
import { lineRemarkText } from "#features/catalogue/lines/views.ts";
import { langOfLeading, leadingName } from "#features/catalogue/rules/names.ts";
import { countText } from "#lib/text/locale.ts";
import { Icon } from "#ui/icons.tsx";
import type { FilledLine } from "../rules.ts";

export type ShownLine = FilledLine & { face?: FaceFacts };

const states: Record<FilledLine["state"], string> = {
  matched: "Matched",
  ambiguous: "Newest printing",
  unknown: "Not found",
  invalid: "Not valid",
};

const stateCounts: Record<FilledLine["state"], (count: string) => string> = {
  matched: (count) => `${count} matched`,
  ambiguous: (count) => `${count} newest printing`,
  unknown: (count) => `${count} not found`,
  invalid: (count) => `${count} not valid`,
};

/** "2 matched · 1 not found" */
export const linesSummary = (lines: ShownLine[]): string =>
  (Object.keys(states) as FilledLine["state"][])
    .map((state) => ({ state, count: lines.filter((line) => line.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => stateCounts[state](countText(count)))
    .join(" · ");

export const Lines = ({ lines }: { lines: ShownLine[] }) => (
  <ul className="fill-lines" aria-label="How each line was read">
    {lines.map((line, index) => (
      <Line key={`${index} ${line.line}`} {...line} />
    ))}
  </ul>
);

const Line = ({ line, state, quantity, card, set, unused, remark, face }: ShownLine) => (
  <li data-state={state}>
    {face ? <FaceThumb card={face} /> : <span className="slot-free" aria-hidden="true" />}
    <div>
      {card && (
        <p>
          {quantity > 1 && `${quantity}\u00a0× `}
          <b lang={langOfLeading(card)}>{leadingName(card)}</b> {card.number}, {set}
        </p>
      )}
      <p className="fill-state">
        <Icon name={state === "matched" ? "check" : "alert"} />
        {states[state]}
        {unused !== "" && `: “${unused}” was not used`}
        {remark && `: ${lineRemarkText(remark)}`}
      </p>
      <small>{line}</small>
    </div>
  </li>
);
