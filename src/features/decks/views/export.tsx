import { ButtonLink } from "../../../ui/form/button.tsx";
import { CopyText } from "../../../ui/form/copy-line.tsx";
import { PrintButton } from "../../../ui/form/print-button.tsx";
import { Breadcrumbs } from "../../../ui/navigation/breadcrumbs.tsx";
import { deckApi, deckPath } from "../rules/paths.ts";

type ExportProps = { id: string; name: string; label: string; text: string; markdown: string };

export const ExportPage = ({ id, name, label, text, markdown }: ExportProps) => (
  <>
    <header className="page-head">
      <Breadcrumbs trail={[{ title: name, href: deckPath(id) }]} />
      <h1>Export {name}</h1>
    </header>
    <div className="form">
      <CopyText name="text" label={label} rows={14} text={text} />
      <CopyText name="markdown" label="Markdown" rows={8} text={markdown} />
    </div>
    <p className="actions">
      <ButtonLink href={`${deckPath(id)}/deck.png`}>Download picture</ButtonLink>
      <ButtonLink href={`${deckPath(id)}/sheet`}>Registration sheet</ButtonLink>
      <ButtonLink href={deckApi(id)}>Download JSON</ButtonLink>
    </p>
  </>
);

type SheetLine = { quantity: number; name: string; set: string; number: string; mark: string };

export type SheetProps = {
  id: string;
  name: string;
  format: string;
  size: "letter" | "a4";
  sections: { title: string; count: number; lines: SheetLine[] }[];
};

const blanks = ["Player name", "Player ID", "Date of birth", "Division: Junior, Senior or Masters"];

/** To be printed: the player writes in the rest. */
export const SheetPage = ({ id, name, format, size, sections }: SheetProps) => (
  <>
    <Breadcrumbs trail={[{ title: `Export ${name}`, href: `${deckPath(id)}/export` }]} />
    <p className="actions">
      <PrintButton />
      <ButtonLink href={`${deckPath(id)}/sheet${size === "a4" ? "" : "?size=a4"}`}>
        {size === "a4" ? "Use Letter paper" : "Use A4 paper"}
      </ButtonLink>
    </p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a narrow screen scrolls it sideways, by keys too. */}
    <article className="deck-sheet" data-size={size} tabIndex={0} aria-label="Registration sheet">
      <h1>Deck registration: {name}</h1>
      <dl>
        {[...blanks, `Format: ${format}`].map((blank) => (
          <div key={blank}>
            <dt>{blank}</dt>
            <dd />
          </div>
        ))}
      </dl>
      {sections.map(({ title, count, lines }) => (
        <section key={title}>
          <h2>
            {title}: {count}
          </h2>
          <ul>
            {lines.map((line) => (
              <li key={`${line.set} ${line.number} ${line.name}`}>
                <b>{line.quantity}</b> <span>{line.name}</span>{" "}
                <small>{`${line.set} ${line.number} ${line.mark}`}</small>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  </>
);
