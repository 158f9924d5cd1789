import type { ReactNode } from "react";
import { AdminCrumb } from "../ui/navigation/breadcrumbs.tsx";
import { Tabs } from "../ui/navigation/tabs.tsx";

export const installationPath = "/admin/installation";

const tabs = [
  { key: "health", title: "Health", href: installationPath },
  { key: "errors", title: "Server errors", href: `${installationPath}/errors` },
  { key: "flags", title: "Flags", href: `${installationPath}/flags` },
  { key: "maintenance", title: "Maintenance", href: `${installationPath}/maintenance` },
  { key: "invitations", title: "Invitations", href: `${installationPath}/invitations` },
  { key: "texts", title: "Texts", href: `${installationPath}/texts` },
  { key: "backups", title: "Backups", href: `${installationPath}/backups` },
];

type Current = { current: string };

export const InstallationTabs = ({ current }: Current) => (
  <Tabs id="installation-tabs" label="Installation" tabs={tabs} current={current} />
);

type Props = Current & { title: string; children?: ReactNode };

/** Above the staff's pages about the installation. */
export const InstallationHead = ({ current, title, children }: Props) => (
  <div>
    <header className="page-head">
      <AdminCrumb />
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </header>
    <InstallationTabs current={current} />
  </div>
);
