import { counted } from "../../../../lib/text/counted.ts";

export type CategoryTotal = {
  id: string;
  name: string;
  href: string;
  unique: number;
  copies: number;
  total: number;
  /** Null when prices are hidden or unknown. */
  value?: string | null;
};

export function Totals({ totals }: { totals: CategoryTotal[] }) {
  return (
    <ul className="totals">
      {totals.map((total) => (
        <li key={total.id}>
          <a href={total.href}>
            <span>{total.name}</span>
            <b>{total.unique.toLocaleString("en")}</b>
            <span>
              of {total.total.toLocaleString("en")} cards · {counted(total.copies, "copy", "copies")}
              {total.value && ` · ${total.value}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
