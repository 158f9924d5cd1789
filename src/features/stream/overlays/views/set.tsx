import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { CardFace } from "#features/catalogue/face/views/card-face.tsx";
import { SetBadge } from "#features/catalogue/sets/views.tsx";
import { langOf } from "#lib/text/language.ts";
import { counted } from "#lib/text/locale.ts";
import { type Goal, ProgressBar } from "#ui/progress.tsx";

type Part = { part: number; whole: number };

export type SetOverlayProps = {
  show: "all" | "progress" | "newest";
  set: Parameters<typeof SetBadge>[0]["set"];
  complete: Part;
  second: Part & { goal: Goal };
  copies: number;
  level: number | "Max";
  value: string | null;
  newest: { key: string; isNew: boolean; copies: number; card: FaceFacts }[];
};

export const SetOverlay = (props: SetOverlayProps) => (
  <section className="overlay-box overlay-set">
    <header className="overlay-head">
      <SetBadge set={props.set} />
      <h1 className="overlay-title" lang={langOf(props.set.name)}>
        {props.set.name}
      </h1>
    </header>
    {props.show !== "newest" && <Progress {...props} />}
    {props.show !== "progress" && props.newest.length > 0 && <Newest newest={props.newest} />}
  </section>
);

const Progress = ({ complete, second, copies, level, value }: SetOverlayProps) => (
  <div className="overlay-progress">
    <ProgressBar goal="complete" owned={complete.part} total={complete.whole} />
    <ProgressBar goal={second.goal} owned={second.part} total={second.whole} />
    <p className="overlay-figures">
      <span className="overlay-level">{level === "Max" ? "Set complete" : `Level ${level}`}</span>
      <span className="overlay-copies">{counted(copies, "copy", "copies")}</span>
      {value !== null && <span className="overlay-value">{value}</span>}
    </p>
  </div>
);

const Newest = ({ newest }: Pick<SetOverlayProps, "newest">) => (
  <ol className="overlay-newest">
    {newest.map(({ key, isNew, copies, card }) => (
      <li key={key} data-key={key} className="overlay-card">
        <CardFace card={card} />
        {isNew && <span className="overlay-new">New</span>}
        {copies > 1 && <span className="overlay-times">×{copies}</span>}
      </li>
    ))}
  </ol>
);
