import type { OverlayKind, TokenKind } from "#features/stream/overlays/rules/kinds.ts";
import { Button } from "#ui/form/button.tsx";
import { Notice } from "#ui/notice.tsx";

const apiPath = (kind: TokenKind) => `/api/stream/overlays/${kind}`;

/** The address is a secret: who has it sees what it shows. */
export const AddressForms = ({ kind }: { kind: TokenKind }) => (
  <section className="stream-address" aria-labelledby="stream-secret">
    <h2 id="stream-secret">Keep the link private</h2>
    <p className="hint">Anyone with this link sees what it shows, and nothing else. If it leaks, create a new one.</p>
    <div className="actions">
      <form method="post" action={`${apiPath(kind)}?_method=PUT`}>
        <Button>New link</Button>
      </form>
      <form method="post" action={`${apiPath(kind)}?_method=DELETE`}>
        <Button tone="danger">Turn off</Button>
      </form>
    </div>
  </section>
);

export const TestForm = ({ kind }: { kind: OverlayKind }) => (
  <form method="post" action={`${apiPath(kind)}/test`} hx-post={`${apiPath(kind)}/test`} hx-swap="none">
    <Button>Send test</Button>
  </form>
);

export const OffForm = ({ kind }: { kind: TokenKind }) => (
  <Notice>
    This is off: its links show nothing.
    <form method="post" action={`${apiPath(kind)}?_method=PUT`}>
      <Button>Turn on with a new link</Button>
    </form>
  </Notice>
);
