import { Button } from "../form/button.tsx";

/** Hidden without JavaScript, so a hint stands beside it. */
export const PrintButton = () => (
  <Button type="button" tone="primary" data-print>
    Print
  </Button>
);
