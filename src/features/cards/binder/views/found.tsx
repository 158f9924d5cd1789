import { counted } from "../../../../lib/text/counted.ts";
import { swapsSet } from "../../toolbar/rules.ts";
import type { Found } from "../rules.ts";

const maxLinks = 12;

export function FoundInBinder({
  found: { slots, pages },
  search,
  page,
  href,
}: {
  found: Found;
  search: string;
  page: number;
  href: (page: number) => string;
}) {
  if (slots === 0) return <p className="found">No cards match “{search}”.</p>;
  return (
    <p className="found" {...swapsSet}>
      {counted(slots, "slot matches", "slots match")} “{search}” on page
      {pages.slice(0, maxLinks).map((one) => (
        <a key={one} href={href(one)} aria-current={one === page ? "page" : undefined}>
          {one}
        </a>
      ))}
      {pages.length > maxLinks && `and ${pages.length - maxLinks} more`}
    </p>
  );
}
