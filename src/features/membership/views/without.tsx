import type { ReactNode } from "react";
import { Notice } from "#ui/notice.tsx";
import { plans } from "../rules.ts";

export const priceText = `$${plans.monthly.price} a month`;

type ProNoticeProps = { children: ReactNode; shop: string | null };

/** The notice where Pro is missing. `shop`: the page that sells it, for those who see one. */
export const ProNotice = ({ children, shop }: ProNoticeProps) => (
  <Notice>
    {children} <SeePro shop={shop} />
  </Notice>
);

export const SeePro = ({ shop }: Pick<ProNoticeProps, "shop">) =>
  shop !== null && (
    <>
      <a href={shop}>See Pro: {priceText}</a>.
    </>
  );

export const ProSample = ({ children }: { children: ReactNode }) => (
  <div className="panel">
    <p>
      <span className="badge">Example</span>
    </p>
    {children}
  </div>
);
