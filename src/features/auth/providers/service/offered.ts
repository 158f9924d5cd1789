import { hasPasskeys } from "#features/auth/passkeys/rules.ts";
import type { Config } from "#src/config.ts";
import { providerTable } from "./table.ts";

type WayIn = { id: string; name: string; type: "credentials" | "email" | "oauth" };

/** Ways to sign in, in next-auth's format. */
export function providersFor(base: string, { providers, smtpUrl }: Pick<Config, "providers" | "smtpUrl">) {
  const ways: WayIn[] = [
    { id: "credentials", name: "Email and password", type: "credentials" },
    ...(hasPasskeys(base) ? [{ id: "passkey", name: "Passkey", type: "credentials" as const }] : []),
    ...(smtpUrl ? [{ id: "email", name: "Email", type: "email" as const }] : []),
    ...providerTable(providers).map(({ id, name }) => ({ id, name, type: "oauth" as const })),
  ];
  const described = ways.map((way) => ({
    ...way,
    signinUrl: `${base}/api/auth/signin/${way.id}`,
    callbackUrl: `${base}/api/auth/callback/${way.id}`,
  }));
  return Object.fromEntries(described.map((way) => [way.id, way]));
}
