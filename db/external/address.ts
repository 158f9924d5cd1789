import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { checkServerIdentity } from "node:tls";
import { DatabaseError } from "../error.ts";

/** Where a server is and how it is spoken to, as the driver takes it. */
export type ServerAddress = {
  host?: string[];
  port?: number[];
  path?: string;
  database: string;
  user: string;
  pass?: string;
  ssl?: false | "prefer" | "require" | Tls;
  target_session_attrs?: (typeof roles)[number];
  connection?: Record<string, string>;
};

type Tls = {
  ca?: string;
  cert?: string;
  key?: string;
  rejectUnauthorized: boolean;
  checkServerIdentity: typeof checkServerIdentity;
};

type Read = { address: ServerAddress; ignored: string[] };

const roles = ["read-write", "read-only", "primary", "standby", "prefer-standby"] as const;
const usualPort = 5432;

/** Options of other clients and poolers, which mean nothing here, are named to the owner and not sent to the server. */
const known = new Set([
  ..."host port user password dbname sslmode sslrootcert sslcert sslkey".split(" "),
  ..."target_session_attrs application_name options".split(" "),
]);

/**
 * Reads a connection URI as libpq does: several hosts, IPv6 in brackets, a socket's folder as the host, percent escapes.
 * @param name the setting, for errors, which never show the password.
 * @throws DatabaseError
 */
export function readAddress(uri: string, name = "DATABASE_URL"): Read {
  const parts = /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?([^/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/.exec(uri);
  if (!parts) throw new DatabaseError(`${name} is not of the form postgres://user:password@host:5432/database.`);
  const [, account = "", authority = "", path = "", query = ""] = parts;
  const options = new URLSearchParams(query);
  const option = (key: string) => options.get(key) || undefined;
  const [user = "", ...rest] = account.split(":");
  const plain = (text: string) => decoded(text, name);
  const who = plain(user) || option("user") || process.env.PGUSER || userInfo().username;
  const pass = plain(rest.join(":")) || option("password") || process.env.PGPASSWORD;
  const hosts = (option("host") ?? plain(authority)).split(",").map((host) => hostOf(host, name));
  const address: ServerAddress = {
    ...place(hosts, option("port"), name),
    database: plain(path) || option("dbname") || process.env.PGDATABASE || who,
    user: who,
    ...(pass && { pass }),
    ...roleOf(option("target_session_attrs"), name),
    connection: { application_name: option("application_name") ?? "toploader", ...settingsOf(option("options"), name) },
  };
  const ssl = address.path === undefined ? encryption(option, name) : false;
  return { address: { ...address, ssl }, ignored: [...options.keys()].filter((key) => !known.has(key)) };
}

function decoded(text: string, name: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new DatabaseError(`${name} has a % that is no escape. Write it as %25.`);
  }
}

type Host = { host: string; port?: number };

function hostOf(text: string, name: string): Host {
  const parts = /^(?:\[([^\]]+)\]|([^:]*))(?::(\d{1,5}))?$/.exec(text);
  if (!parts)
    throw new DatabaseError(`${name} names a host that cannot be read. Write an IPv6 address in brackets: [::1].`);
  const [, six, plain, port] = parts;
  return { host: six || plain || process.env.PGHOST || "localhost", ...(port && { port: Number(port) }) };
}

/** A folder is that of the server's socket. */
function place(hosts: Host[], port: string | undefined, name: string): Pick<ServerAddress, "host" | "port" | "path"> {
  const ports = (port ?? process.env.PGPORT ?? "").split(",").map((one) => Number(one) || usualPort);
  const portOf = (place: number) => hosts[place]?.port ?? ports[place] ?? ports[0] ?? usualPort;
  const [first] = hosts;
  if (first?.host.startsWith("/") && hosts.length === 1) return { path: `${first.host}/.s.PGSQL.${portOf(0)}` };
  if (hosts.some(({ host }) => host.startsWith("/")))
    throw new DatabaseError(`${name} names a socket beside other hosts. Give one socket, or only hosts.`);
  return { host: hosts.map(({ host }) => host), port: hosts.map((_, index) => portOf(index)) };
}

function roleOf(text: string | undefined, name: string): Pick<ServerAddress, "target_session_attrs"> {
  if (text === undefined || text === "any") return {};
  const role = roles.find((one) => one === text);
  if (!role) throw new DatabaseError(`target_session_attrs in ${name} must be any, ${roles.join(", ")}.`);
  return { target_session_attrs: role };
}

/** `-c name=value` as the startup settings of a connection. */
function settingsOf(text: string | undefined, name: string): Record<string, string> {
  const words = (text ?? "").trim();
  if (words === "") return {};
  const settings = [...words.matchAll(/(?:-c\s*|--)([\w.]+)=((?:\\.|[^\s\\])*)/g)];
  if (settings.map(([whole]) => whole).join(" ") !== words.replaceAll(/\s+/g, " "))
    throw new DatabaseError(`options in ${name} must be settings of the form -c name=value.`);
  return Object.fromEntries(settings.map(([, key, value = ""]) => [key, value.replaceAll(/\\(.)/g, "$1")]));
}

const modes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"] as const;

/** By libpq's rules, but that without `sslmode` nothing is encrypted: "require" with a root certificate is "verify-ca". */
function encryption(option: (key: string) => string | undefined, name: string): ServerAddress["ssl"] {
  const root = option("sslrootcert");
  const text = option("sslmode") ?? (root === undefined ? "disable" : "verify-full");
  const mode = modes.find((one) => one === text);
  if (!mode) throw new DatabaseError(`sslmode in ${name} must be one of ${modes.join(", ")}.`);
  if (mode === "disable" || mode === "allow") return false;
  const files = certificates(option, root, name);
  const isChecked = mode.startsWith("verify") || (mode === "require" && root !== undefined);
  if (!isChecked && !files.cert) return mode === "prefer" ? "prefer" : "require";
  return {
    ...files,
    rejectUnauthorized: isChecked,
    checkServerIdentity: mode === "verify-full" ? checkServerIdentity : () => undefined,
  };
}

function certificates(option: (key: string) => string | undefined, root: string | undefined, name: string) {
  const text = (key: string) => {
    const path = option(key);
    try {
      return path && readFileSync(path, "utf8");
    } catch {
      throw new DatabaseError(`The file of ${key} in ${name} cannot be read: ${path}`);
    }
  };
  const ca = root === undefined || root === "system" ? undefined : text("sslrootcert");
  const [cert, key] = [text("sslcert"), text("sslkey")];
  return { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) };
}
