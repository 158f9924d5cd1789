import type { Locale } from "#lib/text/locale.ts";
import type { Theme } from "../form/theme-choice.tsx";

type Assets = {
  css: string;
  js: string;
  /** Runs before the first paint and restores the shell's settings. */
  early: string;
  icon?: string;
  appleIcon?: string;
};

export type HeadProps = {
  locale: Locale;
  title: string;
  description: string;
  canonical?: string;
  /** 1200 × 630, for links in chats. */
  picture?: string;
  assets: Assets;
  /** Addresses of the stylesheets that this page adds. */
  sheets?: string[];
  scripts?: string[];
  theme: Theme;
  /** Endpoint for page views. */
  analytics?: string;
  /** The viewer's id, "" signed out; a script checks whether it still holds. */
  user?: string;
};

const barColours = { light: "#f5f6f3", dark: "#0e1215" };

export function Head({
  title,
  description,
  canonical,
  picture,
  assets,
  sheets = [],
  scripts = [],
  theme,
  analytics,
}: Omit<HeadProps, "user" | "locale">) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title === "Toploader" ? title : `${title} · Toploader`}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Toploader" />
      {canonical && <meta property="og:url" content={canonical} />}
      {picture && <SocialPicture url={picture} />}
      {canonical && <link rel="canonical" href={canonical} />}
      <meta name="color-scheme" content="light dark" />
      {(["light", "dark"] as const).map((scheme) => (
        <meta
          key={scheme}
          name="theme-color"
          media={`(prefers-color-scheme: ${scheme})`}
          content={barColours[theme === "system" ? scheme : theme]}
        />
      ))}
      {assets.icon && <link rel="icon" href={assets.icon} type="image/svg+xml" />}
      {assets.appleIcon && <link rel="apple-touch-icon" href={assets.appleIcon} />}
      <link rel="manifest" href="/manifest.webmanifest" />
      {analytics && <meta name="analytics" content={analytics} />}
      <script src={assets.early} />
      {/* Delays the first paint until the top bar is complete, as it would shift. */}
      <link rel="expect" href="#notice" blocking="render" />
      {[assets.css, ...sheets].map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {[assets.js, ...scripts].map((src) => (
        <script key={src} type="module" src={src} />
      ))}
    </head>
  );
}

const SocialPicture = ({ url }: { url: string }) => (
  <>
    <meta property="og:image" content={url} />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />
  </>
);
