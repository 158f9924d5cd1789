import { Fragment } from "react";
import { ButtonLink } from "#ui/form/button.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";
import type { CardPageProps } from "./props.ts";

type ActionsProps = Pick<CardPageProps, "outside" | "actions"> & { pageHref?: string };

const Outside = ({ href, title }: ActionsProps["outside"][number]) => (
  <ButtonLink tone="quiet" href={href} icon="external" newTab>
    {title}
  </ButtonLink>
);

export const Actions = ({ outside, actions: [first, second, ...more], pageHref }: ActionsProps) => (
  <div className="actions">
    {first}
    {second}
    <MoreMenu title="Card" about="this card">
      {pageHref && (
        <ButtonLink tone="quiet" href={pageHref} icon="cards">
          Open card page
        </ButtonLink>
      )}
      {more.map((action, index) => (
        <Fragment key={index}>{action}</Fragment>
      ))}
      {outside.map((link) => (
        <Outside key={link.href} {...link} />
      ))}
    </MoreMenu>
  </div>
);
