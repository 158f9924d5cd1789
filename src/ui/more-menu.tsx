import type { ReactNode } from "react";
import { langOf } from "#lib/text/language.ts";
import { Icon } from "./icons.tsx";

type MoreMenuProps = {
  title: string;
  /** Of the title, where its letters do not tell it. */
  lang?: string | undefined;
  about?: string;
  /** Distinct on its page: brings the focus back after a swap. */
  menu?: string;
  children: ReactNode;
};

/** ⋯: seldom used links and buttons. The last of a row. */
export const MoreMenu = ({ title, lang = langOf(title), about, menu, children }: MoreMenuProps) => (
  <details className="chip-menu more-menu" name="chip-menu" data-menu={menu}>
    <summary className="chip" aria-label={about === undefined ? "More options" : `More options for ${about}`}>
      <Icon name="more" />
    </summary>
    <div className="sheet">
      <p className="sheet-title" lang={lang}>
        {title}
      </p>
      {children}
    </div>
  </details>
);
