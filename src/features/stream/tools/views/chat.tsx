import { chatSubjects } from "#features/stream/overlays/rules/chat.ts";
import { CopyLine } from "#ui/share/copy-line.tsx";
import { type Column, Table } from "#ui/table.tsx";
import { AddressForms, OffForm } from "./address.tsx";

export const ChatTool = ({ base, path }: { base: string; path: string | null }) => (
  <section className="stream-preview">
    {path === null ? <OffForm kind="chat" /> : <Address address={`${base}${path}?of=set`} />}
  </section>
);

const Address = ({ address }: { address: string }) => (
  <>
    <p>
      Send this command in your chat once. From then on <b>!progress</b> answers with your progress in the set of your
      newest card.
    </p>
    <CopyLine
      id="chat-nightbot"
      label="Command for Nightbot"
      text={`!commands add !progress $(urlfetch ${address})`}
      action="Copy command"
      tone="primary"
      isShort
    />
    <CopyLine
      id="chat-streamelements"
      label="Command for StreamElements"
      text={`!command add !progress $(customapi ${address})`}
      action="Copy command"
      isShort
    />
    <CopyLine id="chat-address" label="Link for other chat bots" text={address} action="Copy link" isShort />
    <details className="more">
      <summary>Other answers</summary>
      <Table caption="What it can answer" columns={columns} rows={chatSubjects} keyOf={({ of }) => of} isStacked />
      <p className="hint">
        Write your own answer with <code>template=</code>, such as <code>{"template={have} of {all} in {set}"}</code>,
        and choose a set with <code>set=</code>. Answers are cached for ten seconds.
      </p>
    </details>
    <AddressForms kind="chat" />
  </>
);

const columns: Column<(typeof chatSubjects)[number]>[] = [
  { title: "of=", cell: ({ of }) => <code>{of}</code> },
  { title: "Answer", cell: ({ title }) => title },
  { title: "Template words", cell: ({ names }) => names.map((name) => `{${name}}`).join(" ") },
];
