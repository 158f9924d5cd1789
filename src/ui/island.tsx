import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";

type IslandProps<Props extends object> = {
  /** A name in islands/islands.ts. */
  name: string;
  /** Needed for two islands of one name. */
  id?: string;
  component: ComponentType<Props>;
  /** Must be JSON. */
  props: Props;
};

/** A part that React hydrates in the browser. The server's markup must be usable without JavaScript. */
export function Island<Props extends object>({ name, id = name, component: Component, props }: IslandProps<Props>) {
  const markup = renderToString(<Component {...props} />, { identifierPrefix: id });
  // "<" could end the script element.
  const json = JSON.stringify(props).replaceAll("<", "\\u003c");
  return (
    <div data-island={name} data-prefix={id} hx-morph-skip="true">
      <div className="island" dangerouslySetInnerHTML={{ __html: markup }} />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
    </div>
  );
}
