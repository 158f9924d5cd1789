import type { urlState } from "#lib/url/state.ts";
import { Hidden } from "#ui/form/hidden.tsx";
import { whileTyping } from "#ui/navigation/find.tsx";
import { SearchButton } from "#ui/navigation/search-bar.tsx";

type Searched = Record<string, string | number> & { q: string };

type CardSearchProps<View extends Searched> = {
  id: string;
  path: string;
  state: Pick<ReturnType<typeof urlState<View>>, "params">;
  view: View;
  /** The field with the place in the list, which a search leaves out: it starts at the beginning. */
  place?: keyof View;
  label: string;
  placeholder?: string;
  swap: Record<string, string>;
};

/** Works without JavaScript: the form sends the rest of the state. */
export function CardSearch<View extends Searched>(props: CardSearchProps<View>) {
  const { id, path, state, view, place = "q", label, placeholder = "Name or number", swap } = props;
  return (
    <search className="find set-search" {...swap}>
      <form action={path}>
        <Hidden values={state.params(view, ["q", place])} />
        <input
          className="input"
          id={id}
          type="search"
          name="q"
          defaultValue={view.q}
          placeholder={placeholder}
          aria-label={label}
          autoComplete="off"
          {...whileTyping(path)}
        />
        <SearchButton />
      </form>
    </search>
  );
}
