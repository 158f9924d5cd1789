import { Button, ButtonLink } from "../../../../ui/form/button.tsx";

const formId = "pick";

type PickProps = {
  card: { id: string; name: string; number: string; variants: { key: string; name: string }[] };
  variant: string;
};

/** Ticks a card in place of its stepper. `variant` "": in any. */
export const PickCard = ({ card: { id, name, number, variants }, variant }: PickProps) => (
  <label className="pick">
    <input
      type="checkbox"
      name="cards"
      value={`${id} ${variant}`.trim()}
      form={formId}
      aria-label={`Select ${name} ${number} ${variants.find(({ key }) => key === variant)?.name ?? ""}`.trim()}
    />
    <span aria-hidden="true">Select</span>
  </label>
);

/** Adds all ticked cards to a list. */
export const PickBar = ({ doneHref }: { doneHref: string }) => (
  <form id={formId} className="pick-bar" method="post" action="/api/lists/choices">
    <output>Select cards</output>
    <Button type="button" tone="quiet" hidden data-pick-all>
      Select all
    </Button>
    <ButtonLink tone="quiet" href={doneHref}>
      Done
    </ButtonLink>
    <Button tone="primary" icon="list">
      Add to list
    </Button>
  </form>
);

/** Loads the page, and so the stylesheet of the boxes. */
export const PickChip = ({ href, isPicking }: { href: string; isPicking: boolean }) => (
  <a className="chip" href={href} hx-boost="false" data-changed={isPicking || undefined}>
    Select
  </a>
);
