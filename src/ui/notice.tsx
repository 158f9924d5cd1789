import type { ReactNode } from "react";
import { Button } from "./form/button.tsx";
import { Icon, type IconName } from "./icons.tsx";

type NoticeTone = "info" | "good" | "bad";

const marks: Record<NoticeTone, IconName> = { info: "activity", good: "check", bad: "alert" };

/** Belongs into the live region `#notice`. */
export const Notice = ({
  tone = "info",
  floats,
  children,
  end,
}: {
  tone?: NoticeTone;
  /** Over the page, which stays where it is. */
  floats?: boolean;
  children: ReactNode;
  end?: ReactNode;
}) => (
  <div className="notice" data-tone={tone} data-floats={floats || undefined}>
    <Icon name={marks[tone]} />
    <div>{children}</div>
    {end}
  </div>
);

/** The last change and its undo. Belongs into the live region `#toast`. */
export function Toast({ children, undo }: { children: ReactNode; undo?: { action: string; batch: string } }) {
  return (
    <div className="toast">
      <span>{children}</span>
      {undo && (
        <form method="post" action={undo.action} hx-post={undo.action} hx-swap="none">
          <input type="hidden" name="batch" value={undo.batch} />
          <Button tone="quiet" icon="undo">
            Undo
          </Button>
        </form>
      )}
    </div>
  );
}
