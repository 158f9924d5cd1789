import { FaceLink } from "#features/cards/tiles/views/parts.tsx";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { type ChipChoice, ChipLinks } from "#ui/chips.tsx";
import { Empty } from "#ui/empty.tsx";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { type Tab, Tabs } from "#ui/navigation/tabs.tsx";
import type { ListItem } from "../list/rules/rows.ts";
import type { ListView } from "../list/state.ts";
import { OwnedMark } from "../list/views/item.tsx";
import { swapsList } from "../list/views/tools.tsx";
import { WriteForm } from "../list/views/write-form.tsx";

export type DexSlotProps = { number: number; name: string; item: ListItem | null };

type DexSlotsProps = {
  path: string;
  list: { id: string; version: number };
  isEdited: boolean;
  isCounted: boolean;
  slots: DexSlotProps[];
  /** Slots of the generation with a card, or without one. */
  choices: ChipChoice[];
  own: ListView["own"];
  tabs: Tab[];
  gen: string;
};

export const DexSlots = ({ slots, choices, own, tabs, gen, ...props }: DexSlotsProps) => (
  <>
    <div className="dex-tabs" {...swapsList}>
      <Tabs label="Generations" tabs={tabs} current={gen} />
      <ChipLinks label="Show" choices={choices} current={own} />
      {props.isEdited && <FillOwned {...props} />}
    </div>
    {slots.length === 0 ? (
      <Empty title={own === "have" ? "No slots filled" : "All slots filled"} icon="dex">
        {own === "have" ? "No" : "Every"} Pokémon of this generation has a card.
      </Empty>
    ) : (
      <div className="grid-box">
        <ul className="grid list-dex">
          {slots.map((slot) => (
            <DexSlot key={slot.number} {...slot} {...props} />
          ))}
        </ul>
      </div>
    )}
  </>
);

const FillOwned = ({ list }: Pick<DexSlotsProps, "list">) => (
  <WriteForm method="post" action={`/api/lists/${list.id}/owned`} values={{ version: String(list.version) }}>
    <Button>Fill from my collection</Button>
  </WriteForm>
);

type SlotProps = DexSlotProps & Pick<DexSlotsProps, "path" | "list" | "isEdited" | "isCounted">;

const DexSlot = (props: SlotProps) => (
  <li className="dex-slot" data-lacked={(props.isCounted && props.item?.copies === 0) || undefined}>
    {props.item ? <SlotCard item={props.item} /> : <FreeSlot {...props} />}
    <p>
      <span className="num">{props.number}</span> {props.name}
    </p>
    {props.item &&
      (props.isEdited ? <EmptySlot {...props} /> : props.isCounted && <OwnedMark copies={props.item.copies} />)}
  </li>
);

function SlotCard({ item: { card } }: { item: ListItem }) {
  const href = cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey);
  return <FaceLink card={{ ...faceOf(card, card.printedTotal), setId: card.setId, href }} />;
}

const FreeSlot = ({ path, number, name, isEdited }: SlotProps) =>
  isEdited ? (
    <a className="slot-free" href={`${path}/dex/${number}`} aria-label={`Choose a ${name} card`}>
      +
    </a>
  ) : (
    <span className="slot-free" aria-hidden="true">
      {number}
    </span>
  );

const EmptySlot = ({ list, number, name, item }: SlotProps) => (
  <WriteForm
    method="delete"
    action={`/api/lists/${list.id}/dex`}
    values={{ number: String(number), listCardId: item?.listCardId ?? "", version: String(list.version) }}
  >
    <button type="submit" className="icon-button" aria-label={`Remove ${name} from this list`}>
      <Icon name="close" />
    </button>
  </WriteForm>
);
