/** Ways to sign in, by the id that appears in paths. */
const providers = [{ id: "credentials", name: "Email and password", type: "credentials" }] as const;

/** The ways to sign in as the auth client reads them. `base` is the site's origin. */
export function providersFor(base: string) {
  const described = providers.map((provider) => ({
    ...provider,
    signinUrl: `${base}/api/auth/signin/${provider.id}`,
    callbackUrl: `${base}/api/auth/callback/${provider.id}`,
  }));
  return Object.fromEntries(described.map((provider) => [provider.id, provider]));
}
