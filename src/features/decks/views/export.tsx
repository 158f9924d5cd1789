import { ButtonLink } from "../../../ui/form/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { deckApi, deckPath } from "../rules/paths.ts";

type ExportProps = { id: string; name: string; label: string; text: string; markdown: string };

export const ExportPage = ({ id, name, label, text, markdown }: ExportProps) => (
  <>
    <header className="page-head">
      <h1>Export {name}</h1>
    </header>
    <div className="form">
      <TextField name="text" label={label} rows={14} readOnly defaultValue={text} spellCheck={false} />
      <TextField name="markdown" label="Markdown" rows={8} readOnly defaultValue={markdown} spellCheck={false} />
    </div>
    <p className="actions">
      <ButtonLink href={`${deckPath(id)}/deck.png`}>Picture</ButtonLink>
      <ButtonLink href={`${deckPath(id)}/sheet`}>Registration sheet</ButtonLink>
      <ButtonLink href={deckApi(id)}>JSON</ButtonLink>
      <ButtonLink href={deckPath(id)}>Back to deck</ButtonLink>
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
    <p className="actions">
      <ButtonLink href={`${deckPath(id)}/sheet`}>Letter</ButtonLink>
      <ButtonLink href={`${deckPath(id)}/sheet?size=a4`}>A4</ButtonLink>
      <ButtonLink href={`${deckPath(id)}/export`}>Back to export</ButtonLink>
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
