import { Button } from "#ui/form/button.tsx";
import { CopyLine } from "#ui/share/copy-line.tsx";
import { QrCode } from "#ui/share/qr-code.tsx";
import { ShareButton } from "#ui/share/share-button.tsx";

type ShareProps = { base: string; path: string | null; isDialog: boolean };

const apiPath = "/api/share-link";

export const ShareLink = ({ base, path, isDialog }: ShareProps) => (
  <section className="share-link">
    <h2>Share link</h2>
    {path === null ? (
      <>
        <p className="hint">
          Your profile is private. A share link shows your cards, and nothing else, to anyone who has it.
        </p>
        <SwitchButton method="put">Create share link</SwitchButton>
      </>
    ) : (
      <>
        <CopyLine
          id={isDialog ? "share-over" : "share"}
          label="Anyone with this link can see your cards"
          text={base + path}
          action="Copy link"
          isShort
        />
        <LinkCode url={base + path} />
        <div className="actions">
          <ShareButton url={base + path} />
          <SwitchButton method="delete">Revoke share link</SwitchButton>
        </div>
      </>
    )}
  </section>
);

export const LinkCode = ({ url }: { url: string }) => (
  <QrCode text={url} label={`QR code: ${url}`} caption="Point a phone’s camera at this to open your cards" />
);

const SwitchButton = ({ method, children }: { method: "put" | "delete"; children: string }) => (
  <form
    method="post"
    action={`${apiPath}?_method=${method.toUpperCase()}`}
    {...{ [`hx-${method}`]: apiPath }}
    hx-target="closest .share-link"
    hx-swap="outerHTML"
  >
    <Button tone={method === "delete" ? "danger" : "plain"}>{children}</Button>
  </form>
);
