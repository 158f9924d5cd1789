import { ButtonLink } from "../../../ui/form/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

export type ToldProps = {
  problems: string[];
  corrected: { typed: string; instead: string }[];
  /** Links out of a filter the viewer cannot use. */
  blocked: { signIn?: string; without: string } | null;
};

export function Told({ problems, corrected, blocked }: ToldProps) {
  if (problems.length + corrected.length === 0) return null;
  return (
    <Notice>
      <ul className="told">
        {corrected.map(({ typed, instead }) => (
          <li key={typed}>
            Nothing is called “{typed}”. Shown is “{instead}”.
          </li>
        ))}
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {blocked && (
        <p className="actions">
          {blocked.signIn && (
            <ButtonLink tone="primary" href={blocked.signIn}>
              Log In
            </ButtonLink>
          )}
          <ButtonLink href={blocked.without}>Search without it</ButtonLink>
        </p>
      )}
    </Notice>
  );
}
