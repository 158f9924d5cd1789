import { swapsSet } from "#features/cards/toolbar/rules.ts";
import { counted } from "#lib/text/locale.ts";
import type { BinderMatches } from "../rules.ts";

const maxLinks = 12;

export function FoundInBinder({
  found: { slots, pages },
  search,
  page,
  href,
}: {
  found: BinderMatches;
  search: string;
  page: number;
  href: (page: number) => string;
}) {
  if (slots === 0) return <p className="found">No cards match “{search}”.</p>;
  const at = pages.findLastIndex((one) => one <= page);
  const start = Math.floor(Math.max(0, at) / maxLinks) * maxLinks;
  const end = Math.min(pages.length, start + maxLinks);
  const [before, next] = [start > 0 ? pages[start - 1] : undefined, pages[end]];
  return (
    <p className="found" {...swapsSet}>
      {counted(slots, "slot matches", "slots match")} “{search}” on page
      {before !== undefined && <a href={href(before)}>earlier</a>}
      {pages.slice(start, end).map((one) => (
        <a key={one} href={href(one)} aria-current={one === page ? "page" : undefined}>
          {one}
        </a>
      ))}
      {next !== undefined && <a href={href(next)}>and {pages.length - end} more</a>}
    </p>
  );
}
