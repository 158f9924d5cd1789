import { ButtonLink } from "#ui/form/button.tsx";
import { Icon } from "#ui/icons.tsx";

const path = "/pro/thanks";

/** Questions until the page gives up: two minutes, of two seconds each. */
const maxPolls = 60;

type Props = { isPro: boolean; polls: number };

export const ThanksPage = (props: Props) => (
  <section className="narrow">
    <h1>Toploader Pro</h1>
    <Thanks {...props} />
  </section>
);

/** Polled until Stripe confirms the payment. */
export const Thanks = ({ isPro, polls }: Props) => (
  <div id="thanks" className="report-sent" role="status">
    {isPro ? <Confirmed /> : <Waiting polls={polls} />}
  </div>
);

const Confirmed = () => (
  <>
    <Icon name="check" />
    <p>Welcome to Pro. Every feature is now yours.</p>
    <ButtonLink tone="primary" href="/collection">
      Go to your collection
    </ButtonLink>
  </>
);

const Waiting = ({ polls }: { polls: number }) => (
  <>
    {polls < maxPolls && (
      <span hx-get={`${path}?polls=${polls + 1}`} hx-trigger="every 2s" hx-target="#thanks" hx-swap="outerHTML" />
    )}
    <p>
      <b>Waiting for Stripe to confirm your payment.</b> This usually takes a few seconds. You can leave this page: Pro
      will start automatically.
    </p>
    <ButtonLink href={path}>Check again</ButtonLink>
  </>
);
