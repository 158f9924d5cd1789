import { ButtonLink } from "../../../ui/form/button.tsx";
import { Icon } from "../../../ui/icons.tsx";

const path = "/pro/thanks";

export const ThanksPage = (props: { isPro: boolean }) => (
  <section className="narrow">
    <h1>Toploader Pro</h1>
    <Thanks {...props} />
  </section>
);

/** Polled until Stripe confirms the payment. */
export const Thanks = ({ isPro }: { isPro: boolean }) => (
  <div id="thanks" className="report-sent" role="status">
    {isPro ? <Confirmed /> : <Waiting />}
  </div>
);

const Confirmed = () => (
  <>
    <Icon name="check" />
    <p>Welcome to Pro. All features are yours now.</p>
    <ButtonLink tone="primary" href="/collection">
      Go to your collection
    </ButtonLink>
  </>
);

const Waiting = () => (
  <>
    <span hx-get={path} hx-trigger="every 2s" hx-target="#thanks" hx-swap="outerHTML" />
    <p>
      <b>Waiting for Stripe to confirm your payment.</b> This usually takes a few seconds. You can leave this page: Pro
      starts by itself.
    </p>
    <ButtonLink href={path}>Check again</ButtonLink>
  </>
);
