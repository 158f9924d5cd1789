import type { Context } from "hono";
import type { ReactNode } from "react";
import { memberOf } from "../../../access/guards.ts";
import { can, type ProFeature } from "../../../access/rules.ts";
import type { Env } from "../../../http/env.ts";
import type { FormState } from "../../../ui/form/panel-form.tsx";
import { quantitiesOf } from "../entries/queries/entries.ts";
import { GradedForms } from "../graded/views.tsx";
import { NotesForm } from "../notes/views.tsx";
import * as queries from "./queries.ts";
import { notesVersion } from "./service.ts";
import { CopiesForms } from "./views/copies.tsx";

/** The card that a tab is about: what its forms need to know of it. */
export type TabCard = { id: string; setId: string; name: string; variants: { key: string; name: string }[] };

/** The form that was sent, for the tab to show how it stands: of a variant, or of one graded card. */
export type SentForm = FormState & { of?: string };

const may = (c: Context<Env>, feature: ProFeature) => can(c.var.viewer, feature, c.var.config.membership);

/** What is known of the copies of each variant that the viewer owns. */
export async function copiesTab(c: Context<Env>, card: TabCard, sent?: SentForm): Promise<ReactNode> {
  const { id: userId, preferences } = memberOf(c);
  const own = { userId, setId: card.setId, cardId: card.id };
  const [rows, quantities] = await Promise.all([
    queries.copiesOfCard(c.var.db, own),
    quantitiesOf(c.var.db, userId, card.setId, [card.id]),
  ]);
  const owned = new Map(quantities.map(({ variant, quantity }) => [variant, quantity]));
  return (
    <CopiesForms
      card={card}
      currency={preferences.showPrices ? preferences.preferredCurrency : undefined}
      variants={card.variants.map((variant) => ({
        ...variant,
        quantity: owned.get(variant.key) ?? 0,
        rows: rows.filter((row) => row.variant === variant.key),
      }))}
      sent={sent}
    />
  );
}

/** The viewer's graded cards of a card. Who may add none still sees what they have. */
export async function gradedTab(c: Context<Env>, card: TabCard, sent?: SentForm): Promise<ReactNode> {
  const { id: userId, preferences } = memberOf(c);
  const rows = await queries.gradedOf(c.var.db, { userId, setId: card.setId, cardId: card.id });
  return (
    <GradedForms
      card={card}
      currency={preferences.showPrices ? preferences.preferredCurrency : undefined}
      rows={rows}
      mayWrite={may(c, "gradedCards")}
      formId={crypto.randomUUID()}
      sent={sent}
    />
  );
}

/** The viewer's notes on a card. Nobody else reads them. */
export async function notesTab(c: Context<Env>, card: TabCard, sent?: SentForm): Promise<ReactNode> {
  const rows = await queries.notesOf(c.var.db, memberOf(c).id, card.setId, card.id);
  return (
    <NotesForm card={card} notes={rows} version={notesVersion(rows)} mayWrite={may(c, "privateNotes")} sent={sent} />
  );
}
