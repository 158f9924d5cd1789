import type { ReactNode } from "react";
import { Button } from "./form/button.tsx";
import { Icon, type IconName } from "./icons.tsx";

type NoticeTone = "info" | "good" | "bad";

const marks: Record<NoticeTone, IconName> = { info: "activity", good: "check", bad: "alert" };

/** A message about the page or the last action. Belongs into the `#notice` live region. */
export function Notice({ tone = "info", children }: { tone?: NoticeTone; children: ReactNode }) {
  return (
    <div className="notice" data-tone={tone}>
      <Icon name={marks[tone]} />
      <div>{children}</div>
    </div>
  );
}

/** What just changed, with the way back. Belongs into the `#toast` live region. */
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
