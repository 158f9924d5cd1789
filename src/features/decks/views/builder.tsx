import type { ReactNode } from "react";
import { type BuilderProps, DeckBuilder } from "../../../../islands/deck-builder/deck-builder.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { Island } from "../../../ui/island.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { deckApi } from "../rules/paths.ts";
import { PastedLines } from "./parts.tsx";

const Builder = (props: BuilderProps) => <Island name="deck-builder" component={DeckBuilder} props={props} />;

type BuilderPageProps = { builder: BuilderProps & { id: string }; settings: ReactNode; lines: ReactNode };

export const BuilderPage = ({ builder, settings, lines }: BuilderPageProps) => (
  <div className="deck-builder">
    {builder.isLocked && <LockedDeck id={builder.id} />}
    {lines}
    <Builder {...builder} />
    {settings}
  </div>
);

const LockedDeck = ({ id }: { id: string }) => (
  <Notice>
    This deck is locked because your plan includes fewer decks.
    <form method="post" action={`${deckApi(id, "/unlock")}?_method=PUT`}>
      <Button icon="lock">Unlock</Button>
    </form>
  </Notice>
);

/** `unread`: lines of a pasted list that are not one card. */
export const TriedPage = ({ builder, unread }: { builder: BuilderProps; unread: string[] }) => (
  <div className="deck-builder">
    <p className="tried-note">
      Saved in this browser only. <a href="/auth/register">Sign up</a> or <a href="/auth/signin">log in</a>
      <span className="without-script">Saving needs an account. Without JavaScript you can paste a list below.</span>
    </p>
    {unread.length > 0 && (
      <Notice tone="bad">
        <p>These lines don’t match a single card. Add a set and number:</p>
        <ul>
          {unread.map((line, index) => (
            <li key={`${index} ${line}`}>{line}</li>
          ))}
        </ul>
      </Notice>
    )}
    <Builder {...builder} />
    <details className="panel more deck-fold" open={unread.length > 0}>
      <summary>Paste a list</summary>
      <form className="form" id="paste" method="post" action={deckApi("lines")}>
        <input type="hidden" name="format" value={builder.format} />
        <PastedLines />
      </form>
    </details>
  </div>
);
