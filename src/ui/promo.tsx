import { ButtonLink } from "./form/button.tsx";
import { Icon } from "./icons.tsx";

/** The early script hides a dismissed banner before the first paint. */
export function Promo({ code }: { code: string }) {
  return (
    <aside className="promo" aria-labelledby="promo-title">
      <p>
        <b id="promo-title">Celebrating 100,000 Collectors</b> <span>$10 off Annual Pro with code</span>{" "}
        <b className="promo-code">{code}</b>
        <span>, ends Sept 12</span>
      </p>
      <ButtonLink tone="primary" href="/pro">
        Become a Pro
      </ButtonLink>
      <button type="button" className="icon-button" data-remember="promoSep25" value="dismissed" aria-label="Dismiss">
        <Icon name="close" />
      </button>
    </aside>
  );
}
