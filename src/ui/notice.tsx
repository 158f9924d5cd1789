import type { ReactNode } from "react";
import { Button } from "./form/button.tsx";
import { Icon, type IconName } from "./icons.tsx";

type NoticeTone = "info" | "good" | "bad";

const marks: Record<NoticeTone, IconName> = { info: "info", good: "check", bad: "alert" };

/** Belongs in the live region `#notice`. `isOfPage`: it came with the page, so dialogs over it leave it out. */
export const Notice = ({
  tone = "info",
  isOfPage = false,
  children,
  end,
}: {
  tone?: NoticeTone;
  isOfPage?: boolean;
  children: ReactNode;
  end?: ReactNode;
}) => (
  <div className="notice" data-tone={tone} data-of-page={isOfPage || undefined}>
    <Icon name={marks[tone]} />
    <div>{children}</div>
    {end}
  </div>
);

/** The notice of the last change with its undo. It belongs in the live region `#toast`. `moments`: their ids, to acknowledge. */
export function Toast({
  children,
  moments,
  next,
  undo,
}: {
  children: ReactNode;
  moments?: string;
  next?: { title: string; href: string };
  undo?: { action: string; batch: string };
}) {
  return (
    <div className="toast" data-moments={moments}>
      <span>
        {children} {next && <a href={next.href}>{next.title}</a>}
      </span>
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
