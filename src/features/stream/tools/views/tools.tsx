import type { ReactNode } from "react";
import { type OverlayKind, overlayKinds, overlays } from "#features/stream/overlays/rules/kinds.ts";
import type { Options } from "#features/stream/overlays/rules/options.ts";
import { hrefWith } from "#lib/url/href.ts";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { SelectField } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { Tabs } from "#ui/navigation/tabs.tsx";
import { CopyLine } from "#ui/share/copy-line.tsx";
import { type ToolsState, toolsPath, toolsState } from "../state.ts";
import { AddressForms, OffForm, TestForm } from "./address.tsx";
import { OptionFields, type ToolChoices } from "./options.tsx";

export const toolsTitle = "Stream Tools";

const tabs = [
  ...overlayKinds.map((kind) => ({ key: kind, title: overlays[kind].title })),
  { key: "chat", title: "Chat" } as const,
].map((tab) => ({ ...tab, href: toolsState.href(toolsPath, toolsState.usual, { overlay: tab.key }) }));

export const ToolsPage = ({ state, children }: { state: ToolsState; children: ReactNode }) => (
  <div className="stream">
    <header className="page-head">
      <h1>{toolsTitle}</h1>
      <div className="actions">
        <ButtonLink href="/open?push=true" tone="primary">
          Open packs
        </ButtonLink>
      </div>
      <p>
        Show your cards on your stream: copy a link into a browser source in OBS. <a href={`${toolsPath}/help`}>Help</a>
      </p>
    </header>
    <Tabs label="Overlay" tabs={tabs} current={state.overlay} />
    {children}
  </div>
);

type PreviewProps = {
  kind: OverlayKind;
  state: ToolsState;
  path: string | null;
  params: Record<string, string>;
  base: string;
};

export const OverlayTool = ({
  options,
  choices,
  ...preview
}: PreviewProps & { options: Options; choices: ToolChoices }) => (
  <div className="stream-tool">
    <OverlayPreview {...preview} />
    <div className="stream-settings">
      <form
        className="form stream-options"
        action={toolsPath}
        hx-get={toolsPath}
        hx-trigger="input delay:200ms, submit"
        hx-target="#stream-preview"
        hx-swap="outerMorph"
        hx-replace-url="true"
      >
        <Hidden values={{ overlay: preview.kind }} />
        <OptionFields kind={preview.kind} options={options} choices={choices} />
        <SelectField name="on" label="Preview on" options={backgroundOptions} value={preview.state.on} />
        <Button>Update preview</Button>
      </form>
      {preview.path !== null && <TestForm kind={preview.kind} />}
    </div>
    {preview.path !== null && <AddressForms kind={preview.kind} />}
  </div>
);

const backgroundOptions = [
  { value: "game", label: "A game" },
  { value: "bright", label: "A bright room" },
  { value: "dark", label: "A dark room" },
  { value: "checks", label: "Checks" },
];

export const OverlayPreview = ({ path, ...shown }: PreviewProps) => (
  <section id="stream-preview" className="stream-preview" aria-label="Preview">
    {path === null ? <OffForm kind={shown.kind} /> : <Shown path={path} {...shown} />}
  </section>
);

function Shown({ kind, state, path, params, base }: PreviewProps & { path: string }) {
  const { title, width, height } = overlays[kind];
  return (
    <>
      <CopyLine
        id="stream-address"
        label={`Link for OBS (width ${width}, height ${height})`}
        text={base + hrefWith(path, params)}
        action="Copy link"
        tone="primary"
        isShort
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a narrow screen scrolls it, by keys too. */}
      <section className="stream-stage" data-on={state.on} tabIndex={0} aria-label={title}>
        <iframe
          src={hrefWith(path, { ...params, sample: "on" })}
          width={width}
          height={height}
          title={`Preview: ${title}`}
        />
      </section>
    </>
  );
}
