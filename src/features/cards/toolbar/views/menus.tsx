import { ChipMenu } from "#ui/chips.tsx";
import { type Orders, orderChoices, type SortOrder, toolbarChoices } from "../rules.ts";

type OrderMenuProps<Sort extends string> = {
  orders: Orders<Sort>;
  current: SortOrder<Sort>;
  isChanged: boolean;
  href: (order: SortOrder<Sort>) => string;
  hasPrices: boolean;
};

export const OrderMenu = <Sort extends string>({
  orders,
  current,
  isChanged,
  href,
  hasPrices,
}: OrderMenuProps<Sort>) => (
  <ChipMenu
    label="Sort"
    choices={orderChoices(orders, current, href, hasPrices)}
    current={current.sort}
    isChanged={isChanged}
  />
);

type ChoiceMenuProps<Key extends string> = {
  label: string;
  titles: Record<Key, string>;
  current: Key;
  usual: Key;
  href: (key: Key) => string;
  hasPrices?: boolean;
  /** The choice that needs stylesheets of its own. */
  loaded?: Key;
};

export const ChoiceMenu = <Key extends string>({
  label,
  titles,
  current,
  usual,
  href,
  ...rest
}: ChoiceMenuProps<Key>) => (
  <ChipMenu
    label={label}
    choices={toolbarChoices(titles, href, rest)}
    current={current}
    isChanged={current !== usual}
  />
);
