import { Button, ButtonLink } from "#ui/form/button.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { Icon } from "#ui/icons.tsx";
import { Table } from "#ui/table.tsx";
import { type Plan, planNames, plans } from "../rules.ts";

type Props = {
  isPro: boolean;
  canBuy: boolean;
  /** Whether there is a subscription that charges, or may charge again. */
  hasSubscription: boolean;
  /** So that pressing twice buys once. */
  attempt: string;
  promoCode?: string;
  /** Address of the registration, for those who have no account yet. */
  signUpHref?: string;
  logInHref: string;
};

export const ProPage = (props: Props) => (
  <div className="pro">
    <header className="page-head">
      <h1>Toploader Pro</h1>
      <p>Tracking your collection stays free. Pro adds room and tools.</p>
    </header>
    {props.isPro && <Thanked />}
    {!props.isPro && props.hasSubscription && <Subscribed />}
    {(props.canBuy || !props.isPro) && <Offer {...props} />}
    <section aria-labelledby="compare">
      <h2 id="compare">Free and Pro</h2>
      <Comparison />
    </section>
    <section aria-labelledby="ending" className="pro-notes">
      <h2 id="ending">Good to know</h2>
      <Notes />
    </section>
  </div>
);

const Thanked = () => (
  <div className="panel pro-thanked">
    <p>
      <b>You’re a Pro member.</b> Thank you for supporting this site.
    </p>
    <ButtonLink href="/account/settings/membership">See your membership</ButtonLink>
  </div>
);

const Subscribed = () => (
  <p className="panel">
    You already have a subscription. Manage it under <a href="/account/settings/membership">Settings, Membership</a>.
  </p>
);

function Offer({ canBuy, hasSubscription, attempt, promoCode, signUpHref, logInHref }: Props) {
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className="unseen">
        Plans
      </h2>
      <div className="pro-plans">
        {planNames.toReversed().map((plan) => (
          <PlanCard key={plan} plan={plan} attempt={canBuy ? attempt : undefined} />
        ))}
      </div>
      {canBuy && promoCode && (
        <p>
          Enter the code <b className="promo-code">{promoCode}</b> at checkout.
        </p>
      )}
      {signUpHref && <Join signUpHref={signUpHref} logInHref={logInHref} />}
      {!canBuy && !hasSubscription && !signUpHref && <p className="soft">Pro can’t be bought here at the moment.</p>}
    </section>
  );
}

const Join = ({ signUpHref, logInHref }: { signUpHref: string; logInHref: string }) => (
  <div className="actions">
    <ButtonLink tone="primary" href={signUpHref}>
      Sign Up
    </ButtonLink>
    <ButtonLink href={logInHref}>Log In</ButtonLink>
  </div>
);

const hints: Record<Plan, string> = { monthly: "Cancel any month", yearly: "About $4 a month, save 20%" };

const PlanCard = ({ plan, attempt }: { plan: Plan; attempt?: string }) => (
  <div className="panel pro-plan" data-plan={plan}>
    <h3>{plans[plan].title}</h3>
    <p className="pro-price">
      <b>${plans[plan].price}</b> a {plans[plan].every}
    </p>
    <p className="soft">{hints[plan]}</p>
    {attempt && (
      <form method="post" action="/api/pro/checkout">
        <Hidden values={{ plan, attempt }} />
        <Button tone={plan === "yearly" ? "primary" : "plain"}>Get {plans[plan].title}</Button>
      </form>
    )}
  </div>
);

const yes = (
  <span className="pro-yes">
    <Icon name="check" />
    <span className="unseen">Yes</span>
  </span>
);
const no = (
  <>
    <span aria-hidden>–</span>
    <span className="unseen">No</span>
  </>
);

/** See docs/product.md, Pro; a test compares the figures with the limits. */
const features = [
  { name: "Collection, prices, import and export", free: yes, pro: yes },
  { name: "Pokédex, friends and trades", free: yes, pro: yes },
  { name: "Lists", free: "1, up to 200 cards", pro: "Up to 500, 400 cards each" },
  { name: "Decks", free: "20", pro: "Up to 1,000" },
  { name: "Pokédex lists", free: no, pro: yes },
  { name: "Graded cards and notes", free: "Read and export", pro: "Add and edit" },
  { name: "Collection value over time", free: "1 year", pro: "3 years" },
  { name: "Price changes of your cards", free: no, pro: yes },
  { name: "Others’ collections", free: "See", pro: "See, sort and filter" },
  { name: "Showcase", free: "4 cards", pro: "8 cards" },
  { name: "Your own banner picture", free: no, pro: yes },
  { name: "Stream Tools", free: no, pro: yes },
];

const Comparison = () => (
  <Table
    caption="What is free, and what Pro adds"
    isCaptionHidden
    columns={[
      { title: "Feature", cell: ({ name }) => name },
      { title: "Free", cell: ({ free }) => free },
      { title: "Pro", cell: ({ pro }) => pro },
    ]}
    rows={features}
    keyOf={({ name }) => name}
  />
);

const Notes = () => (
  <ul>
    <li>Payments are handled by Stripe; this site never sees your card. Promo codes are entered at checkout.</li>
    <li>Cancel any time under Settings, Membership. You keep Pro until the end of the period you paid for.</li>
    <li>
      When Pro ends, nothing is deleted. Lists, decks and showcase slots beyond the free plan are locked: you can still
      read, export and delete them, and choose which stay open.
    </li>
    <li>If a payment fails, you keep Pro for two weeks to update your card.</li>
  </ul>
);
