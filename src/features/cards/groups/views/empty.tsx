import type { GoalStep } from "#features/collection/rules/finished.ts";
import { ownNeedsSession } from "#features/collection/rules/limits.ts";
import { defaultSetView, type SetView, setHref } from "#features/collection/state.ts";
import { countText } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { goalTitles } from "#ui/progress.tsx";

const emptyTexts: Record<SetView["own"], { title: string; text: (of: string) => string }> = {
  all: { title: "No cards here", text: (of) => `This ${of} has no cards in this view.` },
  have: {
    title: "Nothing here yet",
    text: (of) => `You don’t have any cards from this ${of}. Tap + under a card to add your first.`,
  },
  need: { title: "You have them all", text: () => "Nothing left to find for this goal." },
  dupes: { title: "No duplicates", text: () => "You don’t have any extra copies. Spares for trading show up here." },
};

export function SetEmpty({ path, view, of = "set", signIn, next }: SetEmptyProps) {
  if (signIn !== undefined && view.own !== "all") {
    const actions = (
      <>
        <ButtonLink tone="primary" href={signIn}>
          Log In
        </ButtonLink>
        <ButtonLink href={setHref(path, view, { own: "all" })}>Show all cards</ButtonLink>
      </>
    );
    return (
      <Empty title={ownNeedsSession} icon="cards" actions={actions}>
        {`This link filters the cards of a ${of} by what you own.`}
      </Empty>
    );
  }
  if (view.q !== "") {
    return (
      <Empty
        title={`No cards match “${view.q}”`}
        icon="search"
        actions={<ButtonLink href={setHref(path, view, { q: "" })}>Clear search</ButtonLink>}
      >
        Try part of the name or just the number.
      </Empty>
    );
  }
  const { title, text } = emptyTexts[view.own];
  return (
    <Empty
      title={title}
      icon={view.own === "need" ? "check" : "cards"}
      actions={
        <>
          {view.own === "need" && next && (
            <ButtonLink tone="primary" href={setHref(path, view, { goal: next.goal })}>
              Go for {goalTitles[next.goal]} · {countText(next.whole - next.part)} to go
            </ButtonLink>
          )}
          <ButtonLink href={setHref(path, { ...defaultSetView, goal: view.goal })}>Show all cards</ButtonLink>
        </>
      }
    >
      {text(of)}
    </Empty>
  );
}

type SetEmptyProps = {
  path: string;
  view: SetView;
  /** "set" unless the page is about something else. */
  of?: string;
  signIn?: string;
  /** The first goal of the set that is still open. */
  next?: GoalStep;
};
