import type { ReactNode } from "react";
import { Icon } from "./icons.tsx";

type MoreMenuProps = {
  title: string;
  about?: string;
  /** Distinct on its page: brings the focus back after a swap. */
  menu?: string;
  children: ReactNode;
};

/** ⋯: seldom used links and buttons. The last of a row. */
export const MoreMenu = ({ title, about, menu, children }: MoreMenuProps) => (
  <details className="chip-menu more-menu" name="chip-menu" data-menu={menu}>
    <summary className="chip" aria-label={about === undefined ? "More options" : `More options for ${about}`}>
      <Icon name="more" />
    </summary>
    <div className="sheet">
      <p className="sheet-title">{title}</p>
      {children}
    </div>
  </details>
);
