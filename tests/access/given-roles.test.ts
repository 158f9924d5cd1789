import { expect, test } from "bun:test";
import { type Role, roles } from "#access/viewer.ts";
import { userCommand } from "#features/auth/commands/user.ts";
import { json, useSite, visitor } from "../harness.ts";
import { sent } from "../requests/body.ts";
import { startSession } from "../session-of.ts";

const site = await useSite({}, "starter");
const oak = await site.signUp({ username: "Oak", roles: ["admin"] });

const command = async (...args: string[]) => {
  const printed: string[] = [];
  const { db, config } = site.deps;
  expect(await userCommand({ db, config, print: (line) => printed.push(line) }, [...args, "--json"])).toBe(0);
  return JSON.parse(printed.join("\n"));
};
const newName = () => `May ${crypto.randomUUID().slice(0, 8)}`;
const addressOf = (username: string) => `${username.replace(" ", "")}@example.com`;

/** Every way in which an account gets a role; each answers the account's id. */
const ways: Record<string, (role: Role) => Promise<string>> = {
  "the command that creates": async (role) => {
    const username = newName();
    const account = ["--email", addressOf(username), "--username", username, "--password", "correct horse battery"];
    return (await command("create", ...account, "--role", role)).id;
  },
  "the command that grants": async (role) => {
    const { id, username } = await site.signUp();
    await command("grant", "--username", username, "--role", role);
    return id;
  },
  "an admin who creates": async (role) => {
    const username = newName();
    const account = { username, email: addressOf(username), roles: [role] };
    return (await json<{ id: string }>(oak.request("/api/admin/users", sent("POST", { json: account })))).id;
  },
  "an admin who changes": async (role) => {
    const { id } = await site.signUp();
    await site.sql`delete from user_roles where user_id = ${id}`;
    const given = [...new Set<string>(["member", role])];
    expect((await oak.request(`/api/admin/users/${id}`, sent("PUT", { json: { roles: given } }))).status).toBe(200);
    return id;
  },
};

/** What each role of the staff opens: a page, and the call that data entry may not make. */
const opens: Partial<Record<Role, { page: number; call: number; users: number }>> = {
  admin: { page: 200, call: 404, users: 200 },
  senior_data_entry: { page: 200, call: 404, users: 403 },
  data_entry: { page: 200, call: 403, users: 403 },
};
const nothing = { page: 403, call: 403, users: 403 };
const added: Partial<Record<Role, Role[]>> = { senior_data_entry: ["data_entry"] };

async function seenBy(id: string) {
  const person = visitor((request) => site.app.request(request));
  person.cookies.set("session", await startSession(site.db, id, "", new Date()));
  const call = person.request("/api/admin/cards/scarlet-violet/nothing-1", { method: "DELETE" });
  const [page, users] = [await person.page("/admin/cards"), await person.page("/admin/users")];
  const session = await json<{ user: { roles: { roleName: string }[] } }>(person.json("/api/auth/session"));
  return {
    opened: { page: page.status, call: (await call).status, users: users.status },
    session: session.user.roles.map(({ roleName }) => roleName),
  };
}

test.each(Object.keys(ways).flatMap((way) => roles.map((role) => [way, role] as const)))(
  "%s gives %s and what comes with it",
  async (way, role) => {
    const id = (await ways[way]?.(role)) ?? "";
    const names = [...new Set<Role>(["member", role, ...(added[role] ?? [])])].sort();
    const { opened, session } = await seenBy(id);
    const listed: { id: string; roles: Role[] }[] = await command("list");
    const { roles: shown } = await json<{ roles: Role[] }>(oak.json(`/api/admin/users/${id}`));
    expect(opened).toEqual(opens[role] ?? nothing);
    const told = { session, listed: listed.find((one) => one.id === id)?.roles, shown };
    expect(told).toEqual({ session: names, listed: names, shown: names });
  },
);

test("a role that comes with another stays until that one goes", async () => {
  const { id, username } = await site.signUp();
  await command("grant", "--username", username, "--role", "senior_data_entry");
  expect((await command("revoke", "--username", username, "--role", "data_entry")).roles).toContain("data_entry");
  expect((await command("revoke", "--username", username, "--role", "senior_data_entry")).roles).toEqual(["member"]);
  expect((await seenBy(id)).opened).toEqual(nothing);
});
