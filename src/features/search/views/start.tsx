import { Empty } from "../../../ui/empty.tsx";
import { ButtonLink } from "../../../ui/form/button.tsx";
import { searchHref } from "../rules/results.ts";

const examples = ["charizard 6", "215/203", "MEW 199", "t:fire hp>=200", 'r:"illustration rare"'];

export function SearchStart() {
  return (
    <>
      <header className="page-head">
        <h1>Search</h1>
      </header>
      <Empty
        title="Find a card"
        icon="search"
        actions={examples.map((q) => (
          <ButtonLink key={q} href={searchHref(q)}>
            {q}
          </ButtonLink>
        ))}
      >
        Search by name, set, set code or card number, in any order.
      </Empty>
    </>
  );
}
