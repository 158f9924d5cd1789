import type { ReactNode } from "react";
import { ButtonLink } from "#ui/form/button.tsx";

/** The first results of one game, with a link to all of them. */
export function GameResults({
  name,
  total,
  href,
  isMore,
  children,
}: {
  name: string;
  total: number;
  href: string;
  isMore: boolean;
  children: ReactNode;
}) {
  return (
    <section className="game-results" aria-label={name}>
      <div className="section-head">
        <h2>
          {name} <small>{total}</small>
        </h2>
        {isMore && (
          <ButtonLink tone="quiet" href={href}>
            View All
            <span className="unseen">
              {" "}
              {total} in {name}
            </span>
          </ButtonLink>
        )}
      </div>
      {children}
    </section>
  );
}
