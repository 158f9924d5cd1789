import { WithThumb } from "#features/catalogue/face/views/card-face.tsx";
import { langOfLeading, leadingName } from "#features/catalogue/rules/names.ts";
import { langOf } from "#lib/text/language.ts";
import { countText } from "#lib/text/locale.ts";
import { hrefWith } from "#lib/url/href.ts";
import { Button } from "#ui/form/button.tsx";
import { Find } from "#ui/navigation/find.tsx";
import type { FoundImportCard } from "../queries/found.ts";
import { choicesCall, type ImportPageProps, importPath, rowPlace, type ShownRow } from "./shared.ts";

type Props = ImportPageProps & { row: ShownRow };

/** A row without a card: opens a search with the row's text, whose cards can be chosen. */
export function FindCard(props: Props) {
  const { row, tab, page, find } = props;
  if (find?.line === row.line) return <Search {...props} found={find} />;
  const href = `${hrefWith(importPath(props), { tab, page: String(page), find: String(row.line) })}#${rowPlace(row.line)}`;
  return (
    <p className="actions">
      <a className="button" href={href} aria-label={`Find the card for row ${countText(row.line)}`}>
        Find the card
      </a>
    </p>
  );
}

function Search({ found: { q, cards }, ...props }: Props & { found: NonNullable<ImportPageProps["find"]> }) {
  const { row, tab, page, faces } = props;
  return (
    <div className="find-card">
      <Find
        action={`${importPath(props)}#${rowPlace(row.line)}`}
        label={`Find the card for row ${countText(row.line)}`}
        placeholder="Name, set or number"
        q={q}
        others={{ tab, page: String(page), find: String(row.line) }}
      />
      <p className="soft">
        {cards.length === 0
          ? "No matching cards. Try fewer words, or a name and a number."
          : "Choose a variant. Your choice applies to identical rows."}
      </p>
      <form method="post" action={choicesCall(props)}>
        <ul>
          {cards.map((card) => (
            <li key={card.id}>
              <WithThumb card={faces.get(card.id)}>
                <b lang={langOfLeading(card)}>
                  {leadingName(card)} {card.number}
                </b>
                <small lang={langOf(card.set)}>{card.set}</small>
              </WithThumb>
              <VariantButtons card={card} line={row.line} action={choicesCall(props)} />
            </li>
          ))}
        </ul>
      </form>
    </div>
  );
}

const VariantButtons = ({ card, line, action }: { card: FoundImportCard; line: number; action: string }) => (
  <div className="actions">
    {card.variants.map(({ key, name }) => (
      <Button
        key={key}
        name="found"
        value={`${line} ${card.id} ${key}`}
        aria-label={`Use ${leadingName(card)} ${card.number}, ${card.set}, ${name} for row ${countText(line)}`}
        hx-post={action}
        hx-target="#import"
        hx-swap="outerMorph"
      >
        {name}
      </Button>
    ))}
  </div>
);
