import { type Flag, flagTitles } from "#access/flags/rules.ts";
import { InstallationHead } from "#frame/installation.tsx";
import { Asked } from "#ui/form/asked.tsx";
import { Button } from "#ui/form/button.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { FormNotice, type FormState } from "#ui/form/panel-form.tsx";
import { type Column, Table } from "#ui/table.tsx";
import type { FlagLine } from "./schema.ts";

const meanings: Record<Flag, string> = {
  promo: "Shown to people without Pro while the promotion runs",
  pro: "Pro in the menu, and a page that explains it",
  streamTools: "Overlays and chat commands for streamers",
  stripe: "Members can pay for Pro with Stripe",
};

const sold: Flag[] = ["promo", "pro", "stripe"];

const needsSales = (flag: Flag, isSold: boolean): boolean => !isSold && sold.includes(flag);

const sources = { staff: "Set by staff", setting: "FLAGS setting", default: "Default" };

const columnsOf = (isSold: boolean): Column<FlagLine>[] => [
  {
    title: "Feature",
    cell: ({ flag }) => (
      <>
        <span>{flagTitles[flag]}</span>
        <small>{meanings[flag]}</small>
        {needsSales(flag, isSold) && <small>Needs MEMBERSHIP=stripe</small>}
        <small>
          Name in settings: <code>{flag}</code>
        </small>
      </>
    ),
  },
  {
    title: "Status",
    cell: ({ flag, isEnabled }) => (
      <span className="badge" data-tone={isEnabled && !needsSales(flag, isSold) ? "good" : "quiet"}>
        {isEnabled ? "On" : "Off"}
      </span>
    ),
  },
  { title: "Source", cell: ({ source }) => sources[source] },
  { title: "Change", cell: (line) => <Switches line={line} canWork={!needsSales(line.flag, isSold)} /> },
];

/** What would not work once turned on can only be turned off. */
const Switches = ({ line, canWork }: { line: FlagLine; canWork: boolean }) => (
  <div className="switches">
    {!(line.isEnabled || canWork) ? (
      <span className="soft">Unavailable</span>
    ) : line.flag === "stripe" && !line.isEnabled ? (
      <SellForm />
    ) : (
      <SwitchForm line={line} />
    )}
    {line.source === "staff" && (
      <form method="post" action={`/api/admin/flags/${line.flag}?_method=DELETE`}>
        <Button tone="quiet" aria-label={`Use the default: ${flagTitles[line.flag]}`}>
          Use the default
        </Button>
      </form>
    )}
  </div>
);

const flagAction = (flag: Flag): string => `/api/admin/flags/${flag}?_method=PUT`;

const SwitchForm = ({ line: { flag, isEnabled } }: { line: FlagLine }) => (
  <form method="post" action={flagAction(flag)}>
    <Hidden values={{ isEnabled: String(!isEnabled) }} />
    <Button aria-label={`${isEnabled ? "Turn off" : "Turn on"}: ${flagTitles[flag]}`}>
      {isEnabled ? "Turn off" : "Turn on"}
    </Button>
  </form>
);

/** Money is taken from then on. */
const SellForm = () => (
  <Asked title="Turn on" label={`Turn on: ${flagTitles.stripe}`} menu="sell">
    <form method="post" action={flagAction("stripe")}>
      <p className="sheet-title">Let members buy Pro?</p>
      <p>From now on, members who buy Pro pay through Stripe.</p>
      <Hidden values={{ isEnabled: "true" }} />
      <Button tone="primary">Turn on</Button>
    </form>
  </Asked>
);

type Props = Pick<FormState, "fault"> & { lines: FlagLine[]; isSold: boolean };

export const FlagsPage = ({ lines, isSold, fault }: Props) => (
  <div className="installation">
    <InstallationHead current="flags" title="Feature flags">
      Features that can be turned on and off while the site runs. Changes take effect in every process immediately.
    </InstallationHead>
    <FormNotice fault={fault} />
    <Table
      id="flags"
      caption="Feature flags"
      isCaptionHidden
      columns={columnsOf(isSold)}
      rows={lines}
      keyOf={({ flag }) => flag}
      dataOf={({ isEnabled }) => ({ "data-check": isEnabled ? "on" : "off" })}
      isStacked
    />
    <p className="soft">
      A flag that isn’t set here or with <code>bun run cli flags</code> follows the <code>FLAGS</code> setting.
    </p>
  </div>
);
