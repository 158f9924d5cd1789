import { Database } from "bun:sqlite";

/** A site with both vulnerabilities: a scanner that finds nothing here is broken. */
export function startLeakySite() {
  const rows = new Database(":memory:");
  rows.exec("create table cards (id integer, name text); insert into cards values (1, 'Charmander')");
  const page = (body: string, status = 200) =>
    new Response(`<!doctype html><title>Cards</title><a href="/echo?q=a">Echo</a>${body}`, {
      status,
      headers: { "content-type": "text/html" },
    });
  return Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === "/echo") return page(`<p>${searchParams.get("q")}</p>`);
      if (pathname !== "/card") return page('<a href="/card?id=1">Card</a>');
      try {
        return page(JSON.stringify(rows.query(`select * from cards where id = ${searchParams.get("id")}`).all()));
      } catch (error) {
        return page(`SQLite error: ${error}`, 500);
      }
    },
  });
}
