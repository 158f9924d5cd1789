import type { ReactNode } from "react";
import { type BuilderProps, DeckBuilder } from "#islands/deck-builder/deck-builder.tsx";
import { Button } from "#ui/form/button.tsx";
import { Island } from "#ui/island.tsx";
import { Notice } from "#ui/notice.tsx";
import { deckApi } from "../deck/rules/paths.ts";
import { PastedLines } from "../deck/views/parts.tsx";
import { LineNotes, type NotedLine } from "../lines/views/lines.tsx";

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

type TriedProps = { builder: BuilderProps; lines: NotedLine[]; isValid: boolean };

export const TriedPage = ({ builder, lines, isValid }: TriedProps) => {
  const noted = lines.filter(({ state, reason }) => state !== "matched" || reason !== "");
  return (
    <div className="deck-builder">
      <p className="tried-note">
        Saved in this browser only. <a href="/auth/register">Sign up</a> or <a href="/auth/signin">log in</a>
        <span className="without-script">Saving needs an account. Without JavaScript you can paste a list below.</span>
      </p>
      {noted.length > 0 && <LineNotes lines={noted} isValid={isValid} />}
      <Builder {...builder} />
      <details className="panel more deck-fold" open={noted.length > 0}>
        <summary>Paste a list</summary>
        <form className="form" id="paste" method="post" action={deckApi("lines")}>
          <input type="hidden" name="format" value={builder.format} />
          <PastedLines text={noted.length > 0 ? lines.map(({ line }) => line).join("\n") : ""} />
        </form>
      </details>
    </div>
  );
};
