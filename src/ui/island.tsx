import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";

type IslandProps<Props extends object> = {
  /** Which island of islands/islands.ts takes over in the browser. */
  name: string;
  /** Tells two islands of one name on a page apart. */
  id?: string;
  component: ComponentType<Props>;
  /** What the component is given on the server and in the browser: values that JSON can carry. */
  props: Props;
};

/**
 * A part of a page that React takes over in the browser. What it shows at first is rendered here, so without a script
 * that has to be of use as it stands.
 */
export function Island<Props extends object>({ name, id = name, component: Component, props }: IslandProps<Props>) {
  const markup = renderToString(<Component {...props} />, { identifierPrefix: id });
  // In a script only "<" could end it, or begin another.
  const json = JSON.stringify(props).replaceAll("<", "\\u003c");
  return (
    <div data-island={name} data-prefix={id} hx-morph-skip="true">
      <div className="island" dangerouslySetInnerHTML={{ __html: markup }} />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
    </div>
  );
}
