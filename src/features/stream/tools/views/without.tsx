import { priceText } from "#features/membership/views/without.tsx";
import { type OverlayKind, overlays } from "#features/stream/overlays/rules/kinds.ts";
import { hrefWith } from "#lib/url/href.ts";
import { ButtonLink } from "#ui/form/button.tsx";

export const withoutPro = "Stream Tools are a Pro feature";

type Props = { samples: { kind: OverlayKind; path: string }[]; shop: string | null };

export const WithoutPro = ({ samples, shop }: Props) => (
  <div className="stream">
    <header className="page-head">
      <h1>{withoutPro}</h1>
      <p>Show your set progress, your cards and every pull on your stream. Overlays update automatically.</p>
    </header>
    <div className="actions">
      {shop !== null && (
        <ButtonLink tone="primary" href={shop}>
          See Pro: {priceText}
        </ButtonLink>
      )}
      <ButtonLink href="/collection">Go to your collection</ButtonLink>
    </div>
    <ul className="stream-samples">
      {samples.map((sample) => (
        <Sample key={sample.kind} {...sample} />
      ))}
    </ul>
    <p className="hint">
      Without Pro, your cards, lists and decks stay yours. Overlays you’ve already set up stay blank until you have Pro
      again.
    </p>
  </div>
);

function Sample({ kind, path }: Props["samples"][number]) {
  const { title, width, height } = overlays[kind];
  return (
    <li>
      <h2>{title}</h2>
      <div className="stream-stage" data-on="game">
        <iframe
          src={hrefWith(path, { sample: "on" })}
          width={width}
          height={height}
          title={`Sample: ${title}`}
          loading="lazy"
        />
      </div>
    </li>
  );
}
