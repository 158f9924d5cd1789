import type { ReactNode } from "react";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import type { Fault } from "#ui/form/panel-form.tsx";
import { Notice } from "#ui/notice.tsx";
import { AvatarChooser, ClearAvatar } from "../pictures/views/avatar-chooser.tsx";
import { NAME_FIRST } from "../rules.ts";
import {
  type Category,
  CategoryChooser,
  CurrencyField,
  type CurrencyOption,
  PriceChooser,
  ReferralField,
  VisibilityChooser,
} from "../views/choosers.tsx";
import { UsernameField } from "../views/username.tsx";
import type { Draft } from "./state/steps.ts";

type Props = {
  step: number;
  draft: Draft;
  fault?: Fault;
  picture: string | null;
  /** The preselected default picture. */
  suggested: string;
  isUsernameFree: boolean;
  categories: Category[];
  currencies: CurrencyOption[];
};

const headings = [
  { title: "Who are you?", text: "This is how other collectors will know you." },
  { title: "What do you collect?", text: "Pick one game or all of them. You’ll only see the games you pick." },
  { title: "Currency and prices", text: "How card values are shown." },
  { title: "Who can see you?", text: "Choose who can see your collection." },
];

export function OnboardingStep(props: Props) {
  const { step, fault } = props;
  const action = `/onboarding?step=${step}`;
  const isLast = step === headings.length;
  return (
    <section className="auth onboarding" id="onboarding" aria-labelledby="onboarding-title">
      <header>
        <h1 id="onboarding-title">Set Up Your Account</h1>
        <p>
          Step {step} of {headings.length}
        </p>
        <progress max={headings.length} value={step} aria-label="Steps" />
      </header>
      <form
        className="form"
        method="post"
        action={action}
        encType={step === 1 ? "multipart/form-data" : undefined}
        noValidate
        hx-post={action}
        hx-target="#onboarding"
        hx-swap="outerHTML show:top"
        hx-push-url="true"
        hx-sync="this:drop"
        hx-disable="findAll [data-continue]"
        data-onboarding
      >
        {/* Enter presses the first button of a form. */}
        <button type="submit" hidden data-continue />
        <StepHeading {...props} />
        {fault && Object.keys(fault.fields).length === 0 && <Notice tone="bad">{fault.message}</Notice>}
        <StepFields {...props} />
        <div className="onboarding-bar">
          <Button tone="quiet" icon="left" name="go" value="back" disabled={step === 1} hidden={step === 1}>
            Back
          </Button>
          <Button tone="primary" data-continue aria-describedby={step === 1 ? "continue-why" : undefined}>
            {isLast ? <CreateLabel /> : "Continue"}
          </Button>
          {step === 1 && (
            <p id="continue-why" className="hint" hidden>
              {NAME_FIRST}
            </p>
          )}
        </div>
      </form>
      <form className="onboarding-out" method="post" action="/auth/signout">
        <p>
          Just browsing? <button type="submit">Sign Out</button>
        </p>
      </form>
    </section>
  );
}

function StepHeading({ step, fault }: Props) {
  const heading = headings[step - 1];
  return (
    <div>
      <h2 tabIndex={-1} data-focus={!fault?.fields.username || undefined}>
        {heading?.title}
      </h2>
      <p>{heading?.text}</p>
    </div>
  );
}

/** CSS shows one of the two. */
const CreateLabel = () => (
  <>
    <span>Create Account</span>
    <span>Creating Account...</span>
  </>
);

function StepFields(props: Props): ReactNode {
  const { step, draft, fault, categories } = props;
  const errors = fault?.fields ?? {};
  switch (step) {
    case 1:
      return <WhoFields {...props} />;
    case 2:
      return (
        <CategoryChooser
          categories={categories}
          disallowed={draft.disallowedCategories}
          error={errors.disallowedCategories}
        />
      );
    case 3:
      return <MoneyFields {...props} />;
    default:
      return <VisibilityChooser value={draft.profileVisibility} error={errors.profileVisibility} />;
  }
}

function WhoFields({ draft, fault, picture, suggested, isUsernameFree }: Props) {
  const errors = fault?.fields ?? {};
  return (
    <>
      <UsernameField value={draft.username} error={errors.username} isFree={isUsernameFree} />
      <AvatarChooser
        name="defaultImageURL"
        current={draft.defaultImageURL || picture || suggested}
        error={errors.defaultImageURL ?? errors.file}
      />
      <ClearAvatar />
      <ReferralField value={draft.heardAboutUs} detail={draft.heardAboutUsAdditional} errors={errors} />
    </>
  );
}

function MoneyFields({ draft, fault, currencies }: Props) {
  const errors = fault?.fields ?? {};
  return (
    <>
      <CurrencyField currencies={currencies} value={draft.preferredCurrency} error={errors.preferredCurrency} />
      <PriceChooser value={draft.showPrices} error={errors.showPrices} />
    </>
  );
}

export function NoMemberPage({ contact }: { contact?: string }) {
  return (
    <section className="auth onboarding" id="onboarding" aria-labelledby="onboarding-title">
      <h1 id="onboarding-title">Your access was removed</h1>
      <p>
        You no longer have access to this site, but nothing you entered was deleted. To come back,{" "}
        {contact ? (
          <>
            write to <a href={`mailto:${contact}`}>{contact}</a>
          </>
        ) : (
          "ask the site owner"
        )}
        .
      </p>
      <section className="form" aria-labelledby="keep-title">
        <div>
          <h2 id="keep-title">Download your collection</h2>
          <p>The CSV file opens as a spreadsheet. The JSON file has everything you entered here.</p>
        </div>
        <ButtonLink href="/api/collection/export.csv">Download CSV</ButtonLink>
        <ButtonLink href="/api/collection/export.json">Download JSON</ButtonLink>
      </section>
      <form className="form" method="post" action="/auth/signout" aria-labelledby="browse-title">
        <div>
          <h2 id="browse-title">Browse cards</h2>
          <p>You can look at sets and cards without an account.</p>
        </div>
        <Button>Sign out and browse</Button>
      </form>
    </section>
  );
}
