import type { ReactNode } from "react";
import { Icon } from "./icons.tsx";

/** What is needed seldom, behind one chip: links and buttons below each other. */
export const MoreMenu = ({ title, about, children }: { title: string; about: string; children: ReactNode }) => (
  <details className="chip-menu more-menu" name="chip-menu">
    <summary className="chip" aria-label={`More ${about}`}>
      More <Icon name="down" />
    </summary>
    <div className="sheet">
      <p className="sheet-title">{title}</p>
      {children}
    </div>
  </details>
);
