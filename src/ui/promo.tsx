import { ButtonLink } from "./form/button.tsx";
import { Icon } from "./icons.tsx";

/** `round`: what a dismissal of it is remembered as. */
export type PromoTexts = { title: string; before: string; code: string; after: string; round: string };

/** The early script hides a dismissed banner before the first paint. */
export function Promo({ title, before, code, after, round }: PromoTexts) {
  return (
    <aside className="promo" data-round={round} aria-labelledby="promo-title">
      <p>
        <b id="promo-title">{title}</b> <span>{before}</span>
        <b className="promo-code">{code}</b>
        <span>{after}</span>
      </p>
      <ButtonLink tone="primary" href="/pro">
        Become a Pro
      </ButtonLink>
      <button type="button" className="icon-button" data-remember="promoSep25" value={round} aria-label="Dismiss">
        <Icon name="close" />
      </button>
    </aside>
  );
}
