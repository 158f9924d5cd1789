import { Notice } from "../../../../ui/notice.tsx";
import { lockedMessage } from "../../rules/limits.ts";

const invitation = "click or tap here";
const [before, after] = lockedMessage.split(invitation);

/** Its "click or tap here" reloads the page. */
export function LockedNotice({ href }: { href: string }) {
  return (
    <Notice tone="bad">
      {before}
      <a className="linked" href={href}>
        {invitation}
      </a>
      {after}
    </Notice>
  );
}
