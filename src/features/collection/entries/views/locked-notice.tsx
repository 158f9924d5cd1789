import { lockedMessage } from "#features/collection/rules/limits.ts";
import { Notice } from "#ui/notice.tsx";

const invitation = "click or tap here";
const [before, after] = lockedMessage.split(invitation);

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
