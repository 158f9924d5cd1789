import type { ReactNode } from "react";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { CardFace } from "#features/catalogue/face/views/card-face.tsx";
import { langOf } from "#lib/text/language.ts";
import { counted } from "#lib/text/locale.ts";
import { Icon } from "#ui/icons.tsx";
import { Notice, Toast } from "#ui/notice.tsx";
import { type Goal, goalTitles } from "#ui/progress.tsx";
import { type Moment, momentLines, reachedText } from "./rules.ts";

/** A line on a page that says what was reached since the last one. */
export const MomentsNotice = ({ moments }: { moments: readonly Moment[] }) => (
  <Notice tone="good" isOfPage>
    {momentLines(moments).map(({ text, href }, place) => (
      <span key={text} lang={langOf(text)}>
        {place > 0 && " · "}
        {href === null ? text : <a href={href}>{text}</a>}
      </span>
    ))}
  </Notice>
);

/** For a swap that is not about single cards. */
export const MomentsToast = ({ moments, children }: { moments: readonly Moment[]; children?: ReactNode }) =>
  moments.length > 0 && (
    <div id="toast" hx-swap-oob="innerHTML">
      <Toast moments={idsText(moments)}>{reachedText(moments)}</Toast>
      {children}
    </div>
  );

type GreatMomentProps = {
  /** What was reached, the greatest first. */
  lines: { text: string }[];
  goal: Goal;
  days: number;
  faces: FaceFacts[];
  next: { title: string; href: string } | null;
  /** Address of its stylesheet, which no other part needs. */
  sheet: string;
};

/** A finished set, for the script that shows it; without one the words beside it say the same. */
export const GreatMoment = ({ lines: [title, ...others], goal, days, faces, next, sheet }: GreatMomentProps) => (
  <template data-sheet={sheet}>
    <section className="great" aria-label={title?.text} lang={langOf(title?.text ?? "")}>
      <div className="fan">
        {faces.map((face, place) => (
          <CardFace key={place} card={face} />
        ))}
      </div>
      <h2>{title?.text}</h2>
      <p>
        <b data-goal={goal}>{goalTitles[goal]}</b> Finished in {counted(days, "day", "days")}
      </p>
      {others.length > 0 && <p>{others.map(({ text }) => text).join(" · ")}</p>}
      {next && (
        <a className="button" href={next.href}>
          {next.title}
        </a>
      )}
      <button type="button" className="icon-button" aria-label="Close">
        <Icon name="close" />
      </button>
    </section>
  </template>
);

/** What a device acknowledges once it has shown moments. */
export const idsText = (moments: readonly Moment[]): string => moments.map(({ id }) => id).join(" ");
