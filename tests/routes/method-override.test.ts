import { afterAll, expect, test } from "bun:test";
import { closeApps, type TestApp, testApp } from "../harness.ts";

afterAll(closeApps);

/** Asks the site from a socket with this address. */
function from(site: TestApp, ip: string, path: string) {
  const body = new URLSearchParams({ email: `${crypto.randomUUID()}@example.com`, password: "wrong horse battery" });
  const headers = { origin: "http://localhost", accept: "text/html" };
  const request = new Request(`http://localhost${path}`, { method: "POST", body, headers });
  // As Bun's server does: it knows the socket of the request that came in, and of no other.
  return site.app.fetch(request, { requestIP: (one: Request) => (one === request ? { address: ip } : null) });
}

test("limits count the caller's address, also with a method override", async () => {
  for (const query of ["", "?_method=POST"]) {
    const site = await testApp();
    for (let n = 0; n < 60; n++) expect((await from(site, "192.0.2.1", `/auth/signin${query}`)).status).toBe(422);
    expect([query, (await from(site, "192.0.2.1", `/auth/signin${query}`)).status]).toEqual([query, 429]);
    expect([query, (await from(site, "192.0.2.2", `/auth/signin${query}`)).status]).toEqual([query, 422]);
    expect((await from(site, "192.0.2.1", "/auth/signin")).status).toBe(429);
  }
});
