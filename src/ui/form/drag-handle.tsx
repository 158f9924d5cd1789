import { Icon } from "../icons.tsx";

/** Drags an item by pointer or keys. `place`: from which its new place is counted. */
export const DragHandle = ({ name, place }: { name: string; place: number }) => (
  <button type="button" className="icon-button" data-grab={place} aria-pressed="false" aria-label={`Drag ${name}`}>
    <Icon name="menu" />
  </button>
);
