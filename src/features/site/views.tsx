import type { ReactNode } from "react";
import { slug } from "#lib/text/slug.ts";

const isSafe = (href: string) => /^(https?:|mailto:|#|\/(?!\/))/i.test(href);

const Link = ({ href, children }: { href: string; children: ReactNode }) =>
  isSafe(href) ? <a href={href}>{children}</a> : <span>{children}</span>;

const Table = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard could not scroll the table.
  <section className="table-scroll" tabIndex={0} aria-label="Table">
    <table>{children}</table>
  </section>
);

const textOf = (node: ReactNode): string =>
  Array.isArray(node) ? node.map(textOf).join("") : typeof node === "string" ? node : "";

const Section = ({ children }: { children: ReactNode }) => <h2 id={slug(textOf(children))}>{children}</h2>;

/** From here on a text is too long to scroll for a section. */
const manySections = 5;

function Contents({ markdown }: { markdown: string }) {
  const titles = [...markdown.matchAll(/^## +([^[*`]+?) *$/gm)].flatMap(([, title]) => title ?? []);
  if (titles.length < manySections) return null;
  return (
    <nav className="chips" aria-label="Contents">
      {titles.map((title) => (
        <a key={title} className="chip" href={`#${slug(title)}`}>
          {title}
        </a>
      ))}
    </nav>
  );
}

/** HTML is shown as text. */
export function TextPage({ markdown, contact }: { markdown: string; contact?: string }) {
  const Title = ({ children }: { children: ReactNode }) => (
    <>
      <h1>{children}</h1>
      <Contents markdown={markdown} />
    </>
  );
  return (
    <article className="prose">
      {Bun.markdown.react(
        markdown,
        { a: Link, h1: Title, h2: Section, table: Table },
        { noHtmlBlocks: true, noHtmlSpans: true },
      )}
      {contact && (
        <p>
          Questions? Write to <a href={`mailto:${contact}`}>{contact}</a>.
        </p>
      )}
    </article>
  );
}
