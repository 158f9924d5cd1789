import type { ReactNode } from "react";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { Notice } from "#ui/notice.tsx";
import { Mapping } from "./mapping.tsx";
import { FileReading } from "./reading.tsx";
import { PreviewRows, RowTabs } from "./rows.tsx";
import type { ImportPageProps } from "./shared.ts";
import { Again, Commit, Going, ImportDone } from "./stages.tsx";

export function ImportPage({
  children,
  fileName,
  format,
}: {
  children: ReactNode;
  fileName: string;
  format: string | null;
}) {
  return (
    <section className="transfer">
      <header className="page-head">
        <Breadcrumbs
          trail={[
            { title: "Collection", href: "/collection" },
            { title: "Import", href: "/collection/import" },
          ]}
        />
        <h1>Import</h1>
        <p className="file-name">
          {format && `${format} · `}
          {fileName}
        </p>
      </header>
      {children}
    </section>
  );
}

export function ImportState(props: ImportPageProps) {
  const { id, state, message } = props;
  return (
    <div id="import" data-live-of={`import ${id}`}>
      {message && <Notice tone="bad">{message}</Notice>}
      {state === "mapping" && <Mapping {...props} />}
      {(state === "reading" || state === "committing") && <Going {...props} />}
      {(state === "failed" || state === "mapping") && <Again {...props} />}
      {(state === "ready" || state === "done") && (
        <>
          {state === "ready" && <FileReading {...props} />}
          <ImportHead {...props} />
          <PreviewRows {...props} />
        </>
      )}
    </div>
  );
}

export const ImportHead = (props: ImportPageProps) => (
  <div id="import-head">
    {props.state === "done" ? <ImportDone {...props} /> : <Commit {...props} />}
    <RowTabs {...props} />
  </div>
);
