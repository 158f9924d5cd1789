import { ButtonLink } from "../form/button.tsx";
import { Icon } from "../icons.tsx";
import { CopyLine } from "../share/copy-line.tsx";

export function ErrorPage({
  title = "Something went wrong",
  message,
  code,
  retryHref,
  signIn,
  openAt,
}: {
  title?: string;
  message: string;
  code: string;
  retryHref?: string;
  signIn?: boolean;
  openAt?: string;
}) {
  return (
    <div className="empty">
      <Icon name="alert" />
      <h1>{title}</h1>
      <p>{message}</p>
      <ErrorCode code={code} />
      <div className="actions">
        {retryHref && (
          <ButtonLink tone="primary" href={retryHref}>
            Try again
          </ButtonLink>
        )}
        {signIn && (
          <ButtonLink tone="primary" href="/auth/signin">
            Log In
          </ButtonLink>
        )}
        {openAt && (
          <ButtonLink tone="primary" href={openAt}>
            Open {openAt}
          </ButtonLink>
        )}
        <ButtonLink href="/">Go home</ButtonLink>
      </div>
    </div>
  );
}

const ErrorCode = ({ code }: { code: string }) => (
  <CopyLine id={`error-${code}`} label="Error Code" text={code} action="Copy error code" />
);

export function NotFoundPage({ message = "This page doesn’t exist.", code }: { message?: string; code: string }) {
  return (
    <div className="empty">
      <Icon name="search" />
      <h1>Page not found</h1>
      <p>{message} Check the address, or search for a card.</p>
      <CardSearch />
      <ErrorCode code={code} />
      <div className="actions">
        <ButtonLink href="/">Go home</ButtonLink>
      </div>
    </div>
  );
}

const CardSearch = () => (
  <search>
    <form className="inline-form" action="/search">
      <input className="input" type="search" name="q" aria-label="Search cards" placeholder="Search cards" required />
      <button type="submit" className="button" data-tone="primary">
        Search
      </button>
    </form>
  </search>
);
