import { counted, countText } from "#lib/text/locale.ts";

export type CategoryTotal = {
  id: string;
  name: string;
  href: string;
  unique: number;
  copies: number;
  total: number;
  value?: string | null;
};

export const Totals = ({ totals }: { totals: CategoryTotal[] }) => (
  <section>
    <h2>By game</h2>
    <ul className="totals">
      {totals
        .filter(({ copies }) => copies > 0)
        .map((total) => (
          <li key={total.id}>
            <a href={total.href}>
              <span>{total.name}</span>
              <span>
                <b>{countText(total.unique)}</b> of {countText(total.total)} cards
              </span>
              <span>
                {counted(total.copies, "copy", "copies")}
                {total.value && ` · ${total.value}`}
              </span>
            </a>
          </li>
        ))}
    </ul>
  </section>
);
