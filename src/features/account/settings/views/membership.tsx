export function MembershipLine({ isPro, isComped, isSold }: { isPro: boolean; isComped: boolean; isSold: boolean }) {
  return <p className="panel">{membershipText(isPro, isComped, isSold)}</p>;
}

function membershipText(isPro: boolean, isComped: boolean, isSold: boolean): string {
  if (!isSold) return "Everything this site can do is yours: no memberships are sold here.";
  if (isComped) return "You are a Pro member, as a gift from the people who run this site.";
  return isPro ? "You are a Pro member." : "You have the free membership.";
}
