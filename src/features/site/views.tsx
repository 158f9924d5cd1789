import type { ReactNode } from "react";

/** Where a link of a text may lead: to the web, to a mailbox, within the site. */
const isSafe = (href: string) => /^(https?:|mailto:|#|\/(?!\/))/i.test(href);

const Link = ({ href, children }: { href: string; children: ReactNode }) =>
  isSafe(href) ? <a href={href}>{children}</a> : <span>{children}</span>;

/** A wide table scrolls by itself, and by keyboard. */
const Table = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard could not scroll the table.
  <section className="table-scroll" tabIndex={0} aria-label="Table">
    <table>{children}</table>
  </section>
);

/** A text in Markdown. HTML in it is shown as it was written, and links lead to web and mail addresses only. */
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
