import { Hidden } from "../form/hidden.tsx";
import { SearchButton } from "./search-bar.tsx";

type FindProps = {
  action: string;
  /** What it searches in; read aloud. */
  label: string;
  placeholder: string;
  q?: string;
  /** The rest of the address. */
  others?: Record<string, string>;
};

/** Searches in what stands below it. */
export const Find = ({ action, label, placeholder, q, others = {} }: FindProps) => (
  <search className="find">
    <form action={action}>
      <Hidden values={others} />
      <input
        className="input"
        type="search"
        name="q"
        defaultValue={q}
        placeholder={placeholder}
        aria-label={label}
        enterKeyHint="search"
      />
      <SearchButton />
    </form>
  </search>
);
