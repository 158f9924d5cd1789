import { Hidden } from "../form/hidden.tsx";
import { SearchButton } from "./search-bar.tsx";

type FindProps = {
  action: string;
  /** What it searches in; read aloud. */
  label: string;
  placeholder: string;
  q?: string;
  /** Other parameters of the address, which a search keeps. */
  others?: Record<string, string>;
  swap?: Record<string, string>;
  isFirst?: boolean;
};

/** Sends the form of an input a moment after the last letter. */
export const whileTyping = (path: string) => ({
  "hx-get": path,
  "hx-include": "closest form",
  "hx-trigger": "input changed delay:250ms",
  "hx-replace-url": "true",
  "hx-sync": "this:replace",
});

/** Searches in what stands below it. */
export const Find = ({ action, label, placeholder, q, others = {}, swap, isFirst }: FindProps) => (
  <search className="find" {...swap}>
    <form action={action}>
      <Hidden values={others} />
      <input
        className="input"
        type="search"
        name="q"
        defaultValue={q}
        placeholder={placeholder}
        aria-label={label}
        autoComplete="off"
        enterKeyHint="search"
        {...(isFirst && { autoFocus: true })}
        {...(swap && whileTyping(action))}
      />
      <SearchButton />
    </form>
  </search>
);
