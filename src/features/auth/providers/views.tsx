import { Button, ButtonLink } from "#ui/form/button.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import type { ProviderLinks } from "./service/identities.ts";

type Named = { id: string; name: string };

export function providerButtons(providers: Named[], hidden: Record<string, string>) {
  return providers.map(({ id, name }) => (
    <form key={id} method="post" action={`/auth/signin/${id}`}>
      <Hidden values={hidden} />
      <Button>Continue with {name}</Button>
    </form>
  ));
}

/** Redirects to the provider; the button is for browsers that ignore Refresh. */
export function LeavePage({ title, url }: { title: string; url: string }) {
  return (
    <section className="auth" aria-labelledby="auth-title">
      <h1 id="auth-title">{title}</h1>
      <p>Taking you to {new URL(url).host}…</p>
      <ButtonLink href={url} tone="primary">
        {title}
      </ButtonLink>
    </section>
  );
}

const providersApi = (id: string) => `/api/user/providers?${new URLSearchParams({ provider: id })}`;

export function ProvidersSection({ linked, available, back }: ProviderLinks & { back: string }) {
  if (linked.length === 0 && available.length === 0) return null;
  return (
    <section id="providers" className="panel" aria-label="Linked accounts">
      <p className="hint">Log in with an account from another service.</p>
      <ul className="provider-list">
        {linked.map((provider) => (
          <LinkedProvider key={provider.id} {...provider} />
        ))}
        {available.map((provider) => (
          <AvailableProvider key={provider.id} {...provider} back={back} />
        ))}
      </ul>
    </section>
  );
}

const LinkedProvider = ({ id, name, label, linkedAt }: ProviderLinks["linked"][number]) => (
  <li>
    <div>
      <b>{name}</b>
      <span className="hint">
        {label && <>{label}, </>}
        since <time dateTime={linkedAt.toISOString()}>{linkedAt.toISOString().slice(0, 10)}</time>
      </span>
    </div>
    <form
      method="post"
      action={`${providersApi(id)}&_method=DELETE`}
      hx-delete={providersApi(id)}
      hx-target="#providers"
      hx-swap="outerMorph"
    >
      <Button id={`provider-${id}`} aria-label={`Unlink ${name}`}>
        Unlink
      </Button>
    </form>
  </li>
);

const AvailableProvider = ({ id, name, back }: Named & { back: string }) => (
  <li>
    <b>{name}</b>
    <form method="post" action={`/auth/signin/${id}`}>
      <Hidden values={{ callbackUrl: back }} />
      <Button id={`provider-${id}`} aria-label={`Link ${name}`}>
        Link
      </Button>
    </form>
  </li>
);
