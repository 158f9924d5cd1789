import type { ReactNode } from "react";

/** Asks first: the form is behind `title`. */
export const Asked = ({
  title,
  label,
  menu,
  children,
}: {
  title: string;
  label?: string;
  menu: string;
  children: ReactNode;
}) => (
  <details className="chip-menu" name="chip-menu" data-menu={menu}>
    <summary className="button" data-tone="plain" aria-label={label}>
      {title}
    </summary>
    <div className="sheet">{children}</div>
  </details>
);
