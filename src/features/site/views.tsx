import type { ReactNode } from "react";

const isSafe = (href: string) => /^(https?:|mailto:|#|\/(?!\/))/i.test(href);

const Link = ({ href, children }: { href: string; children: ReactNode }) =>
  isSafe(href) ? <a href={href}>{children}</a> : <span>{children}</span>;

const Table = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard could not scroll the table.
  <section className="table-scroll" tabIndex={0} aria-label="Table">
    <table>{children}</table>
  </section>
);

/** HTML is shown as text. */
export function TextPage({ markdown, contact }: { markdown: string; contact?: string }) {
  return (
    <article className="prose">
      {Bun.markdown.react(markdown, { a: Link, table: Table }, { noHtmlBlocks: true, noHtmlSpans: true })}
      {contact && (
        <p>
          Questions? Write to <a href={`mailto:${contact}`}>{contact}</a>.
        </p>
      )}
    </article>
  );
}
