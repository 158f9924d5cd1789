import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";

export const hydrated =
  <Props extends object>(component: ComponentType<Props>) =>
  (host: Element, identifierPrefix: string, json: string): (() => void) => {
    const root = hydrateRoot(host, createElement(component, JSON.parse(json)), { identifierPrefix });
    return () => root.unmount();
  };
