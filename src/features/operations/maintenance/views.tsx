import { InstallationHead } from "#frame/installation.tsx";
import { counted } from "#lib/text/locale.ts";
import type { FormState } from "#ui/form/panel-form.tsx";
import { NextPager } from "#ui/navigation/pager.tsx";
import { Notice } from "#ui/notice.tsx";
import { type Column, Table } from "#ui/table.tsx";
import { ConfirmForm } from "../views.tsx";
import type { LockedUser } from "./queries.ts";
import type { LockState } from "./schema.ts";
import { wordFor } from "./service.ts";

type Props = FormState & {
  isForAll: boolean;
  locked: number;
  rows: LockedUser[];
  first: string | null;
  next: string | null;
};

export const MaintenancePage = ({ isForAll, locked, rows, first, next, ...form }: Props) => (
  <div className="installation">
    <InstallationHead current="maintenance" title="Maintenance">
      A locked collection can be viewed and exported, not changed. Its owner sees a notice that this is temporary.
    </InstallationHead>
    {isForAll && <Notice tone="bad">All collections are locked, including those of new accounts.</Notice>}
    {(!isForAll || form.typed?.lockState === "LOCKED") && <LockForm lockState="LOCKED" form={form} />}
    {(isForAll || locked > 0) && <LockForm lockState="UNLOCKED" form={form} />}
    <section aria-labelledby="locked">
      <h2 id="locked">{counted(locked, "locked collection", "locked collections")}</h2>
      <Table
        caption="People whose collection is locked"
        isCaptionHidden
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        isStacked
        empty={<p className="soft">Everyone can change their collection.</p>}
      />
      <NextPager first={first} next={next} />
    </section>
  </div>
);

const columns: Column<LockedUser>[] = [
  { title: "Account", cell: ({ id, username }) => <a href={`/admin/users/${id}`}>{username ?? "No name yet"}</a> },
  { title: "Email", cell: ({ email }) => email ?? "None" },
];

const texts: Record<LockState, { title: string; hint: string }> = {
  LOCKED: { title: "Lock all collections", hint: "No one can add or remove cards until you unlock them." },
  UNLOCKED: { title: "Unlock all collections", hint: "This includes collections that staff locked individually." },
};

const LockForm = ({ lockState, form }: { lockState: LockState; form: FormState }) => (
  <ConfirmForm
    {...(form.typed?.lockState === lockState && form)}
    {...texts[lockState]}
    action="/api/admin/maintenance?_method=PUT"
    word={wordFor[lockState]}
    tone={lockState === "LOCKED" ? "danger" : "primary"}
    values={{ lockState }}
  />
);
