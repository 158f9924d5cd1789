type Props = { name: string; chosen: readonly string[]; options: readonly string[] };

export const TickChips = ({ name, chosen, options }: Props) => (
  <div className="tick-chips">
    {options.map((option) => (
      <label key={option} className="chip">
        <input type="checkbox" name={name} value={option} defaultChecked={chosen.includes(option)} />
        {option}
      </label>
    ))}
  </div>
);
