import { encode } from "uqr";

/** @param label read aloud in place of the picture. */
export function QrCode({ text, label, caption }: { text: string; label: string; caption: string }) {
  const { data, size } = encode(text, { border: 4 });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <figure className="qr">
      <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width="192" height="192">
        <rect width={size} height={size} fill="#fff" />
        <path d={dots.join("")} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <figcaption className="hint">{caption}</figcaption>
    </figure>
  );
}
