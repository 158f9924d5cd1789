import { Button } from "../form/button.tsx";

/** Opens the device's own sheet; a script shows the button where there is one. */
export const ShareButton = ({ url }: { url: string }) => (
  <Button type="button" data-share={url} hidden>
    Share
  </Button>
);
