import { Hidden } from "../../../../ui/form/hidden.tsx";
import { SearchButton } from "../../../../ui/navigation/search-bar.tsx";
import type { swaps } from "../rules.ts";

type CardSearchProps = {
  id: string;
  path: string;
  q: string;
  label: string;
  placeholder: string;
  /** The rest of the state, so the search works without JavaScript. */
  otherParams: Record<string, string>;
  swap: ReturnType<typeof swaps>;
};

export function CardSearch({ id, path, q, label, placeholder, otherParams, swap }: CardSearchProps) {
  return (
    <search className="find set-search" {...swap}>
      <form action={path}>
        <Hidden values={otherParams} />
        <input
          className="input"
          id={id}
          type="search"
          name="q"
          defaultValue={q}
          placeholder={placeholder}
          aria-label={label}
          autoComplete="off"
          enterKeyHint="search"
          hx-get={path}
          hx-include="closest form"
          hx-trigger="input changed delay:250ms"
          hx-replace-url="true"
          hx-sync="this:replace"
        />
        <SearchButton />
      </form>
    </search>
  );
}
