import type { ReactNode } from "react";
import { langOf } from "#lib/text/language.ts";
import { Breadcrumbs, type Crumb } from "../navigation/breadcrumbs.tsx";

type PageHeadProps = {
  trail?: Crumb[];
  title: string;
  /** Facts below the title, on one line. */
  facts?: ReactNode;
  /** Actions of the page: one primary button, one secondary, and a `MoreMenu` of the rest. */
  actions?: ReactNode;
  /** Progress. */
  children?: ReactNode;
};

/** Longer titles are smaller. */
const shortTitle = 24;

export const PageHead = ({ trail, title, facts, actions, children }: PageHeadProps) => (
  <header className="page-head">
    {trail && <Breadcrumbs trail={trail} />}
    <h1 lang={langOf(title)} data-long={title.length > shortTitle || undefined}>
      {title}
    </h1>
    {facts && <p>{facts}</p>}
    {children}
    {actions && <div className="actions">{actions}</div>}
  </header>
);
