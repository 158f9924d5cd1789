import type { ReactNode } from "react";
import { deckApi, deckPath, decksPath } from "#features/decks/deck/rules/paths.ts";
import { ButtonLink } from "#ui/form/button.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import { Notice } from "#ui/notice.tsx";
import { CopyText } from "#ui/share/copy-line.tsx";
import { PrintButton } from "#ui/share/print-button.tsx";

type ExportProps = { id: string; name: string; label: string; text: string; markdown: string };

export const DeckExportPage = ({ id, name, label, text, markdown }: ExportProps) => (
  <>
    <PageHead
      trail={[
        { title: "My Decks", href: decksPath },
        { title: name, href: deckPath(id) },
      ]}
      title="Export"
    />
    <div className="form">
      <CopyText name="text" label={label} rows={10} text={text} />
      <details className="more">
        <summary>Markdown</summary>
        <CopyText name="markdown" label="Markdown" rows={8} text={markdown} />
      </details>
    </div>
    <p className="actions deck-files">
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
  isLegal: boolean;
  sections: { title: string; count: number; lines: SheetLine[] }[];
};

const papers = [
  { paper: "letter", title: "Letter", query: "" },
  { paper: "a4", title: "A4", query: "?size=a4" },
];

const divisions = ["Junior", "Senior", "Masters"];

const Blank = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);

const Player = ({ name, format }: { name: string; format: string }) => (
  <dl>
    <Blank title="Player name" />
    <Blank title="Player ID" />
    <Blank title="Date of birth" />
    <Blank title="Division">
      {divisions.map((division) => (
        <span key={division}>
          <i className="box" />
          {division}
        </span>
      ))}
    </Blank>
    <Blank title="Deck name">{name}</Blank>
    <Blank title="Format">{format}</Blank>
  </dl>
);

/** The registration sheet of a deck, to be printed: the player writes in the rest. */
export const SheetPage = ({ id, name, format, size, sections, isLegal }: SheetProps) => (
  <>
    <PageHead
      trail={[
        { title: "My Decks", href: decksPath },
        { title: name, href: deckPath(id) },
        { title: "Export", href: `${deckPath(id)}/export` },
      ]}
      title="Registration sheet"
      facts="Print it, fill in the rest by hand, and hand it in at your event."
    />
    {!isLegal && (
      <Notice tone="bad">
        This deck isn’t legal yet. <a href={deckPath(id)}>See why</a>
      </Notice>
    )}
    <div className="actions">
      <PrintButton />
      <nav className="tabs" aria-label="Paper">
        {papers.map(({ paper, title, query }) => (
          <a key={paper} href={`${deckPath(id)}/sheet${query}`} aria-current={paper === size ? "page" : undefined}>
            {title}
          </a>
        ))}
      </nav>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a narrow screen scrolls it sideways, by keys too. */}
    <article className="deck-sheet" data-size={size} tabIndex={0} aria-label="Registration sheet">
      <h2>Deck registration</h2>
      <Player name={name} format={format} />
      {sections.map(({ title, count, lines }) => (
        <section key={title}>
          <h3>
            {title}: {count}
          </h3>
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
