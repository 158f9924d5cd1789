import { Fragment } from "react";
import { ButtonLink } from "#ui/form/button.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";
import type { CardPageProps } from "./props.ts";

type ActionsProps = Pick<CardPageProps, "outside" | "actions"> & { pageHref?: string };

export const Actions = ({ outside, actions: [first, ...more], pageHref }: ActionsProps) => (
  <div className="actions">
    {first}
    <MoreMenu title="Card" about="this card">
      {pageHref && (
        <ButtonLink tone="quiet" href={pageHref} icon="cards">
          Open card page
        </ButtonLink>
      )}
      {more.map((action, index) => (
        <Fragment key={index}>{action}</Fragment>
      ))}
      {outside.map(({ href, title }) => (
        <ButtonLink key={href} tone="quiet" href={href} icon="external" newTab>
          {title}
        </ButtonLink>
      ))}
    </MoreMenu>
  </div>
);
