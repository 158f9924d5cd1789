export const Hidden = ({ values }: { values: Record<string, string> }) =>
  Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
