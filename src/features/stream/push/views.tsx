import { Button } from "#ui/form/button.tsx";
import { Hidden } from "#ui/form/hidden.tsx";

const pushApiPath = "/api/stream/card";

type PushProps = { setId: string; numberKey: string; isPushed: boolean };

/** Swaps itself. The key `p` presses it. */
export const PushButton = ({ setId, numberKey, isPushed }: PushProps) => (
  <form
    className="push"
    method="post"
    action={`${pushApiPath}?_method=${isPushed ? "DELETE" : "PUT"}`}
    {...{ [isPushed ? "hx-delete" : "hx-put"]: pushApiPath }}
    hx-swap="outerHTML"
  >
    <Hidden values={{ setId, numberKey }} />
    <Button tone="quiet" icon="stream" data-push>
      {isPushed ? "Clear from Stream" : "Push to Stream"}
    </Button>
  </form>
);
