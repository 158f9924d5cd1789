import { type ComponentType, createElement, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";

export const hydrated =
  <Props extends object>(component: ComponentType<Props>) =>
  (host: Element, identifierPrefix: string, json: string, onStarted = () => {}): (() => void) => {
    const props: Props = JSON.parse(json);
    const Started = () => {
      useLayoutEffect(onStarted, []);
      return createElement(component, props);
    };
    const root = hydrateRoot(host, createElement(Started), { identifierPrefix });
    return () => root.unmount();
  };
