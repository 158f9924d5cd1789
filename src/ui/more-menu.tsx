import type { ReactNode } from "react";
import { Icon } from "./icons.tsx";

/** ⋯: seldom used links and buttons. The last of a row. */
export const MoreMenu = ({ title, about, children }: { title: string; about: string; children: ReactNode }) => (
  <details className="chip-menu more-menu" name="chip-menu">
    <summary className="chip" aria-label={`More ${about}`}>
      <Icon name="more" />
    </summary>
    <div className="sheet">
      <p className="sheet-title">{title}</p>
      {children}
    </div>
  </details>
);
