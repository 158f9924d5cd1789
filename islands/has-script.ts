import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while hydrating the server's markup, then true. */
export const useScript = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
