import { Sprite } from "#ui/icons.tsx";
import { maxOpacity, type OverlayLook } from "../rules/options.ts";

type DocumentProps = {
  title: string;
  kind: string;
  look: OverlayLook;
  html: string;
  events: string;
  css: string;
  js: string;
};

/** The document of an overlay, without `<!doctype html>`. */
export const OverlayDocument = ({ title, css, js, ...overlay }: DocumentProps) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <link rel="stylesheet" href={css} />
      <script type="module" src={js} />
    </head>
    <body>
      <Sprite />
      <Overlay {...overlay} />
    </body>
  </html>
);

const Overlay = ({ kind, look, html, events }: Omit<DocumentProps, "title" | "css" | "js">) => (
  <div
    id="overlay"
    className="overlay"
    data-overlay={kind}
    data-theme={look.theme}
    data-corners={look.corners}
    data-motion={look.motion}
    data-events={events}
    style={{ "--opacity": look.opacity / maxOpacity } as object}
    dangerouslySetInnerHTML={{ __html: html }}
  />
);

/** The overlay of a token that is not valid. */
export const NoOverlay = () => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <title>Overlay</title>
      <meta name="robots" content="noindex" />
    </head>
    <body />
  </html>
);
