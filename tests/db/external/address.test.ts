import { afterEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { connect } from "#db/connect.ts";
import { readAddress } from "#db/external/address.ts";
import { useFolder } from "#tests/harness.ts";

const folder = await useFolder();
await Bun.write(join(folder, "root.crt"), "a certificate");

const before = { ...process.env };
afterEach(() => {
  for (const key of ["PGUSER", "PGPASSWORD", "PGHOST", "PGPORT", "PGDATABASE"]) {
    if (before[key] === undefined) delete process.env[key];
    else process.env[key] = before[key];
  }
});

const usual = { database: "cards", user: "me", ssl: false, connection: { application_name: "toploader" } };
const here = { ...usual, host: ["db"], port: [5432] };

/** As managed services, poolers and psql write them. */
const uris: [uri: string, address: object, ignored?: string[]][] = [
  ["postgres://me@db/cards", here],
  ["postgresql://me@db:6543/cards", { ...here, port: [6543] }],
  ["postgres://me:p%40ss%3Aword@db/cards", { ...here, pass: "p@ss:word" }],
  ["postgres://me@[::1]:5433/cards", { ...usual, host: ["::1"], port: [5433] }],
  [
    "postgres://me@a:5433,b,[2001:db8::1]/cards",
    { ...usual, host: ["a", "b", "2001:db8::1"], port: [5433, 5432, 5432] },
  ],
  [
    "postgres://me@a,b/cards?target_session_attrs=read-write&port=1,2",
    { ...usual, host: ["a", "b"], port: [1, 2], target_session_attrs: "read-write" },
  ],
  ["postgres://me@db/cards?target_session_attrs=any", here],
  ["postgres:///cards?host=/run/postgresql&user=me", { ...usual, path: "/run/postgresql/.s.PGSQL.5432" }],
  ["postgres://me@%2Frun%2Fpg:6000/cards", { ...usual, path: "/run/pg/.s.PGSQL.6000" }],
  ["postgres://me@db/cards?sslmode=require", { ...here, ssl: "require" }],
  ["postgres://me@db/cards?sslmode=prefer", { ...here, ssl: "prefer" }],
  ["postgres://me@db/cards?sslmode=disable", here],
  ["postgres://me@db/cards?sslmode=verify-full", { ...here, ssl: { rejectUnauthorized: true } }],
  ["postgres://me@db/cards?sslrootcert=system", { ...here, ssl: { rejectUnauthorized: true } }],
  [
    `postgres://me@db/cards?sslmode=verify-ca&sslrootcert=${join(folder, "root.crt")}`,
    { ...here, ssl: { ca: "a certificate", rejectUnauthorized: true } },
  ],
  [
    "postgres://me@db/cards?sslmode=require&channel_binding=require&schema=public&pgbouncer=true&connection_limit=5",
    { ...here, ssl: "require" },
    ["channel_binding", "schema", "pgbouncer", "connection_limit"],
  ],
  [
    "postgres://me@db/cards?application_name=tops&options=-c%20search_path%3Dcards%20-c%20work_mem%3D8MB",
    { ...here, connection: { application_name: "tops", search_path: "cards", work_mem: "8MB" } },
  ],
  ["postgres://db?user=me&password=secret&dbname=cards", { ...here, pass: "secret" }],
  ["postgres://me@db/", { ...here, database: "me" }],
];

test.each(uris)("%s", (uri, address, ignored = []) => {
  const read = readAddress(uri);
  expect(JSON.parse(JSON.stringify(read.address))).toEqual(JSON.parse(JSON.stringify(address)));
  expect(read.ignored).toEqual(ignored);
});

test("what a URI leaves out comes from the environment, as for psql", () => {
  Object.assign(process.env, { PGUSER: "ash", PGPASSWORD: "pika", PGHOST: "far", PGPORT: "7000", PGDATABASE: "dex" });
  const { address } = readAddress("postgres://");
  expect(address).toMatchObject({ user: "ash", pass: "pika", host: ["far"], port: [7000], database: "dex" });
});

test("the driver takes each host with its own port", async () => {
  const { address } = readAddress("postgres://me@[::1]:1,127.0.0.1:2/cards");
  const { sql } = connect({ options: address });
  expect([sql.options.host, sql.options.port]).toEqual([
    ["::1", "127.0.0.1"],
    [1, 2],
  ]);
  await sql.end();
});

describe("is refused by the setting's name, without the password:", () => {
  test.each([
    ["mysql://me:hunter2@db/cards", /is not of the form postgres:/],
    ["postgres://me:hunter2@2001:db8::1/cards", /Write an IPv6 address in brackets/],
    ["postgres://me:hunter2%zz@db/cards", /has a % that is no escape/],
    ["postgres://me:hunter2@db/cards?sslmode=yes", /sslmode in DIRECT must be one of disable, allow/],
    [
      "postgres://me:hunter2@db/cards?target_session_attrs=best",
      /target_session_attrs in DIRECT must be any, read-write/,
    ],
    [
      "postgres://me:hunter2@db/cards?sslrootcert=/nowhere.crt",
      /file of sslrootcert in DIRECT cannot be read: \/nowhere/,
    ],
    ["postgres://me:hunter2@a,%2Frun/cards", /names a socket beside other hosts/],
    ["postgres://me:hunter2@db/cards?options=--wild", /options in DIRECT must be settings/],
  ])("%s", (uri, line) => {
    const read = () => readAddress(uri, "DIRECT");
    expect(read).toThrow(line);
    expect(read).toThrow(expect.not.objectContaining({ message: expect.stringContaining("hunter2") }));
  });
});
