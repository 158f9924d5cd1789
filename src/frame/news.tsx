import type { Context, MiddlewareHandler } from "hono";
import type { ReactNode } from "react";
import { putCookie, readCookie } from "../http/cookies.ts";
import type { Env } from "../http/env.ts";
import { hasFlash } from "../http/flash.ts";
import { isOpened } from "../http/respond.ts";
import { Icon } from "../ui/icons.tsx";
import { Notice } from "../ui/notice.tsx";

const cookie = "answer";
const cookieDays = 30;

const hasFailedPayment = ({ var: { viewer, config } }: Context<Env>): boolean =>
  viewer?.hasFailedPayment === true && config.membership !== "off";

/** The unread answer by staff that no page of this browser has shown yet. */
export function newAnswer(c: Context<Env>): string | null {
  const answer = c.var.viewer?.newAnswer ?? null;
  return hasFailedPayment(c) || readCookie(c, cookie) === answer ? null : answer;
}

/** Notes in a cookie that a page has shown the answer. */
export const showAnswerOnce: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  const answer = newAnswer(c);
  if (answer !== null && c.res.status === 200 && isOpened(c) && !hasFlash(c) && !c.var.moments)
    putCookie(c, cookie, answer, { maxAge: cookieDays * 86_400 });
};

export function newsOf(c: Context<Env>): ReactNode {
  if (hasFailedPayment(c)) return <PaymentNotice />;
  if (newAnswer(c) !== null) return <AnswerNotice here={new URL(c.req.url)} />;
  const { viewer } = c.var;
  return viewer?.hasAlert && viewer.preferences.showPrices && <AlertNotice />;
}

const PaymentNotice = () => (
  <Notice tone="bad" isOfPage>
    Your last Pro payment failed. <a href="/account/settings/membership">Update your card</a>
  </Notice>
);

const AnswerNotice = ({ here }: { here: URL }) => (
  <Notice
    isOfPage
    end={
      // The page was shown, so the next one is without it.
      <a className="icon-button" href={here.pathname + here.search} aria-label="Dismiss this message">
        <Icon name="close" />
      </a>
    }
  >
    <a href="/account/reports">Staff answered your report</a>
  </Notice>
);

const AlertNotice = () => (
  <Notice isOfPage>
    <a href="/lists/alerts">A card you want fell below your price</a>
  </Notice>
);
