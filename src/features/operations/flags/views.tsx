import type { Flag } from "../../../access/flags/rules.ts";
import { InstallationHead } from "../../../frame/installation.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { Hidden } from "../../../ui/form/hidden.tsx";
import { FormNotice, type FormState } from "../../../ui/form/panel-form.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import type { FlagLine } from "./schema.ts";

const meanings: Record<Flag, string> = {
  promo: "Promotion banner, while it runs, for people without Pro",
  pro: "Pro in the menu, and its page",
  streamTools: "Stream tools",
  stripe: "Buying Pro",
};

const sold: Flag[] = ["promo", "pro", "stripe"];

const sources = { staff: "Staff", setting: "Setting FLAGS", default: "Default" };

const columnsOf = (isSold: boolean): Column<FlagLine>[] => [
  {
    title: "Flag",
    cell: ({ flag }) => (
      <>
        {flag}
        <small>
          {meanings[flag]}
          {!isSold && sold.includes(flag) && "; only with MEMBERSHIP=stripe"}
        </small>
      </>
    ),
  },
  { title: "State", cell: ({ isEnabled }) => (isEnabled ? <b>On</b> : "Off") },
  { title: "Set by", cell: ({ source }) => sources[source] },
  { title: "Change", cell: (line) => <Switches line={line} /> },
];

const Switches = ({ line: { flag, isEnabled, source } }: { line: FlagLine }) => (
  <div className="actions">
    <form method="post" action={`/api/admin/flags/${flag}?_method=PUT`}>
      <Hidden values={{ isEnabled: String(!isEnabled) }} />
      <Button aria-label={`${isEnabled ? "Turn off" : "Turn on"}: ${flag}`}>
        {isEnabled ? "Turn off" : "Turn on"}
      </Button>
    </form>
    {source === "staff" && (
      <form method="post" action={`/api/admin/flags/${flag}?_method=DELETE`}>
        <Button tone="quiet" aria-label={`Use the default: ${flag}`}>
          Use the default
        </Button>
      </form>
    )}
  </div>
);

type Props = Pick<FormState, "fault"> & { lines: FlagLine[]; isSold: boolean };

export const FlagsPage = ({ lines, isSold, fault }: Props) => (
  <div className="installation">
    <InstallationHead current="flags" title="Feature flags">
      Features that can be turned on and off while the site runs. Changes take effect in every process immediately.
    </InstallationHead>
    <FormNotice fault={fault} />
    <Table
      caption="Feature flags"
      isCaptionHidden
      columns={columnsOf(isSold)}
      rows={lines}
      keyOf={({ flag }) => flag}
      isStacked
    />
    <p className="soft">
      A flag that isn’t set here or with <code>bun run cli flags</code> follows the <code>FLAGS</code> setting.
    </p>
  </div>
);
