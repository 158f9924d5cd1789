import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while a component shows what the server rendered, which is what works without a script; then true. */
export const useScript = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
