import type { Providers } from "#src/settings/providers.ts";
import { apple } from "./apple.ts";
import { discord } from "./discord.ts";
import { google } from "./google.ts";
import type { Provider } from "./identity.ts";
import { openIdProvider } from "./openid.ts";
import { twitch } from "./twitch.ts";

const tables = new WeakMap<Providers, Provider[]>();

/** Providers that the installation has set up, in the order of the buttons. */
export function providerTable(settings: Providers): Provider[] {
  const { google: g, discord: d, apple: a, twitch: t, oidc: o } = settings;
  const table =
    tables.get(settings) ??
    [g && google(g), d && discord(d), a && apple(a), t && twitch(t), o && openIdProvider(o)].filter(
      (provider) => provider !== undefined,
    );
  tables.set(settings, table);
  return table;
}

/** A provider of the installation by id; undefined if it is not set up. */
export const providerOf = (settings: Providers, id: string): Provider | undefined =>
  providerTable(settings).find((provider) => provider.id === id);
