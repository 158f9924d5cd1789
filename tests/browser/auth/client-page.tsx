import * as client from "next-auth/react";
import { createRoot } from "react-dom/client";

/** A page built around the client: it shows the session, and waits for calls. With `?required` it is for members. */
function Shown() {
  const { data, status, update } = client.useSession({ required: location.search === "?required" });
  Object.assign(window, { client, update });
  return <output>{JSON.stringify({ status, id: data?.user && "id" in data.user ? data.user.id : null })}</output>;
}

const root = document.createElement("main");
document.body.append(root);
createRoot(root).render(
  <client.SessionProvider>
    <Shown />
  </client.SessionProvider>,
);
