import { mayIn } from "#access/guards.ts";
import type { CardAction } from "#http/env.ts";
import { ButtonLink } from "#ui/form/button.tsx";
import { adminCardPath } from "./place.ts";

export const editCardAction: CardAction = (c, card) =>
  mayIn(c, "editCatalogue") && (
    <ButtonLink tone="quiet" href={adminCardPath(card)} icon="settings">
      Edit
    </ButtonLink>
  );
