import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { mayStream, ownerByToken } from "../policy.ts";
import type { OverlayOwner } from "../queries.ts";
import type { OverlayKind } from "../rules/kinds.ts";
import { overlayOptions } from "../rules/options.ts";
import type { Address } from "../state.ts";
import { PushedCardOverlay } from "../views/card.tsx";
import { ListOverlay } from "../views/list.tsx";
import { SetOverlay } from "../views/set.tsx";
import { loadCard } from "./card.ts";
import { loadList } from "./list.ts";
import { sampleCard, sampleList, sampleSet } from "./sample.ts";
import { loadSet } from "./set.ts";
import type { OverlaySite } from "./site.ts";

type Query = Record<string, string>;
type Screen = (site: OverlaySite, owner: OverlayOwner, query: Query) => Promise<ReactNode>;

const screens: Record<OverlayKind, Screen> = {
  set: async (site, owner, query) => {
    const props = await loadSet(site, owner, overlayOptions.set.read(query));
    return props && <SetOverlay {...props} />;
  },
  list: async (site, owner, query) => {
    const props = await loadList(site, owner, overlayOptions.list.read(query));
    return props && <ListOverlay {...props} />;
  },
  card: async (site, owner, query) => {
    const props = await loadCard(site, owner, overlayOptions.card.read(query));
    return props && <PushedCardOverlay {...props} />;
  },
};

const samples: Record<OverlayKind, Screen> = {
  set: async (site, owner, query) => {
    const props = await sampleSet(site, owner, overlayOptions.set.read(query));
    return props && <SetOverlay {...props} />;
  },
  list: async (site, owner, query) => {
    const props = await sampleList(site, owner, overlayOptions.list.read(query));
    return props && <ListOverlay {...props} />;
  },
  card: async (site, owner, query) => {
    const props = await sampleCard(site, owner, overlayOptions.card.read(query));
    return props && <PushedCardOverlay {...props} />;
  },
};

/** The options of a query, and whether it asks for a sample, as the preview does. */
export const screenQuery = (kind: OverlayKind, query: Record<string, string | undefined>): Query => ({
  ...overlayOptions[kind].paramsIn(query),
  ...(query.sample === "on" && { sample: "on" }),
});

/** The overlay's parts as HTML: "" while there is nothing to show, null without a valid token. */
export async function screenOf(
  site: OverlaySite,
  kind: OverlayKind,
  address: Address,
  query: Query,
): Promise<string | null> {
  const owner = await ownerByToken(site, kind, address);
  if (!owner) return null;
  const { config, flags } = site;
  const asksSample = query.sample === "on" && flags.enabled.has("streamTools");
  const isAllowed = mayStream(owner, { membership: config.membership, flags: flags.enabled });
  if (!isAllowed && !asksSample) return "";
  const screen = isAllowed && (await screens[kind](site, owner, query));
  if (screen || query.sample !== "on") return renderToStaticMarkup(screen);
  const sample = await samples[kind](site, owner, query);
  return renderToStaticMarkup(
    sample && (
      <>
        {sample}
        <p className="overlay-sample">Sample</p>
      </>
    ),
  );
}
