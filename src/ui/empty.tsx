import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons.tsx";

/** What stands in place of an empty list: the reason, and what to do. */
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
