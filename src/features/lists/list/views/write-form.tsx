import type { ReactNode } from "react";
import { Hidden } from "#ui/form/hidden.tsx";

type WriteFormProps = {
  method: "post" | "put" | "delete";
  action: string;
  values?: Record<string, string>;
  children: ReactNode;
};

/** Swaps the list for what the write made of it. */
export function WriteForm({ method, action, values = {}, children }: WriteFormProps) {
  return (
    <form
      method="post"
      action={method === "post" ? action : `${action}?_method=${method.toUpperCase()}`}
      {...{ [`hx-${method}`]: action }}
      hx-swap="none"
    >
      <Hidden values={values} />
      {children}
    </form>
  );
}
