import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons.tsx";

/** What stands where a list would: why it is empty, and what to do next. */
export function Empty({
  title,
  icon = "cards",
  children,
  actions,
}: {
  title: string;
  icon?: IconName;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="actions">{actions}</div>}
    </div>
  );
}
