import { type Call, type CallGroup, callGroups, type Paths } from "./rules.ts";

export function DocumentationPage({ paths }: { paths: Paths }) {
  const groups = callGroups(paths);
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
      <Contents groups={groups} />
      {groups.map((group) => (
        <Group key={group.id} {...group} />
      ))}
    </>
  );
}

const Contents = ({ groups }: { groups: CallGroup[] }) => (
  <nav className="api-contents" aria-label="Contents">
    {groups.map(({ id, title, calls }) => (
      <a key={id} className="chip" href={`#${id}`}>
        {title} <small>{calls.length}</small>
      </a>
    ))}
  </nav>
);

const Group = ({ id, title, calls }: CallGroup) => (
  <section className="api-group" id={id}>
    <h2>{title}</h2>
    {calls.map((call) => (
      <CallOf key={`${call.method} ${call.path}`} {...call} />
    ))}
  </section>
);

const CallOf = ({ method, path, summary, parameters = [] }: Call) => (
  <article>
    <h3>
      <span className="badge" data-method={method}>
        {method.toUpperCase()}
      </span>{" "}
      <code>{path}</code>
    </h3>
    <p>{summary}</p>
    {parameters.length > 0 && (
      <ul>
        {parameters.map(({ name, in: place, required }) => (
          <li key={name}>
            <code>{name}</code> {required ? place : `${place}, optional`}
          </li>
        ))}
      </ul>
    )}
  </article>
);
