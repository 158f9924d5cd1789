import type { Filter } from "./filters.ts";
import { titled } from "./options.ts";

const moreOrLess = {
  number: { "": "", ">=": "At least ", "<=": "At most ", ">": "More than ", "<": "Less than " },
  date: { "": "", ">=": "Since ", "<=": "Until ", ">": "After ", "<": "Before " },
};

type Sign = keyof typeof moreOrLess.number;
const isSign = (sign: string): sign is Sign => Object.hasOwn(moreOrLess.number, sign);

export function labelOf({ options, compares }: Filter, value: string): string {
  const [, minus = "", sign = "", text = ""] = /^(-?)([<>]?=?)(.*)$/s.exec(value) ?? [];
  const named = () => {
    if (compares && isSign(sign)) return moreOrLess[compares][sign] + text;
    if (options) return options.find((option) => option.value === text)?.label ?? titled(text);
    return sign === "=" ? text : `“${text}”`;
  };
  const label = named();
  if (minus === "") return label;
  return `Not ${compares ? label.charAt(0).toLowerCase() + label.slice(1) : label}`;
}
