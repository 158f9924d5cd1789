export function MembershipLine({ isPro, isComped, isSold }: { isPro: boolean; isComped: boolean; isSold: boolean }) {
  return <p className="panel">{membershipText(isPro, isComped, isSold)}</p>;
}

function membershipText(isPro: boolean, isComped: boolean, isSold: boolean): string {
  if (!isSold) return "You have every feature. This site doesn’t sell memberships.";
  if (isComped) return "You’re a Pro member, courtesy of the site owner.";
  return isPro ? "You’re a Pro member." : "You’re on the free plan.";
}
