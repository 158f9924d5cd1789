import { Button } from "../../../ui/form/button.tsx";
import { CopyLine } from "../../../ui/form/copy-line.tsx";

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
        <ShareButton method="put">Create share link</ShareButton>
      </>
    ) : (
      <>
        <CopyLine
          id={isDialog ? "share-over" : "share"}
          label="Shows your cards to anyone who has it"
          text={base + path}
          action="Copy share link"
        />
        <ShareButton method="delete">Revoke share link</ShareButton>
      </>
    )}
  </section>
);

const ShareButton = ({ method, children }: { method: "put" | "delete"; children: string }) => (
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
