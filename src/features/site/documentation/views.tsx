type Operation = { summary?: string; parameters?: { name: string; in: string; required: boolean; schema?: unknown }[] };
type Paths = Record<string, Record<string, Operation>>;

export function DocumentationPage({ paths }: { paths: Paths }) {
  return (
    <>
      <header className="page-head">
        <h1>API</h1>
        <p>
          Everything the pages do, as JSON, at the same addresses and under the same rules. Programs send an{" "}
          <a className="linked" href="/account/settings/tokens">
            access token
          </a>{" "}
          as <code>Authorization: Bearer</code>; without one, calls use your session. For exact schemas, see{" "}
          <a className="linked" href="/api/openapi.json">
            openapi.json
          </a>
          .
        </p>
      </header>
      {Object.entries(paths).map(([path, operations]) => (
        <Calls key={path} path={path} operations={operations} />
      ))}
    </>
  );
}

const Calls = ({ path, operations }: { path: string; operations: Record<string, Operation> }) => (
  <section className="api-path">
    <h2>
      <code>{path}</code>
    </h2>
    {Object.entries(operations).map(([method, operation]) => (
      <Call key={method} method={method} operation={operation} />
    ))}
  </section>
);

function Call({ method, operation }: { method: string; operation: Operation }) {
  const { summary, parameters = [] } = operation;
  return (
    <div>
      <h3>
        <span className="badge">{method.toUpperCase()}</span> {summary}
      </h3>
      {parameters.length > 0 && (
        <ul>
          {parameters.map(({ name, in: place, required }) => (
            <li key={name}>
              <code>{name}</code> in the {place}
              {required ? "" : ", optional"}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
