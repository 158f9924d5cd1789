import type { CardAction } from "#http/env.ts";
import { hrefWith } from "#lib/url/href.ts";
import { ButtonLink } from "#ui/form/button.tsx";

export const reportPath = (about: { category?: string; setId?: string; numberKey?: string } = {}): string =>
  hrefWith("/reports/new", about);

export const reportCard: CardAction = (c, { category, setId, numberKey }) => (
  <ButtonLink
    tone="quiet"
    href={reportPath({ category, setId, numberKey })}
    icon="flag"
    overlay={c.var.viewer !== null}
  >
    Report Missing Variant
  </ButtonLink>
);
