import { afterEach, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { encodeBase32UpperCaseNoPadding } from "@oslojs/encoding";
import { makeResetPath } from "#features/auth/email/service/reset.ts";
import { html, json, origin, visitor } from "#tests/harness.ts";
import { linkIn } from "#tests/mail-server.ts";
import { endSites, letter, mailSite, prove } from "../mail/mail-site.ts";
import { addPasskey, request } from "./authenticator.ts";
import { codeAt } from "./factors.ts";

afterEach(endSites);

test("each change is mailed, with a link to recover the account", async () => {
  const site = await mailSite();
  const misty = await site.signUp();
  await prove(site, misty);
  const subjects = async () => {
    const { subject, text } = await letter(site);
    expect(text).toContain(`${origin}/auth/reset`);
    return `${subject}: ${text}`;
  };
  const call = (method: string, path: string, value?: object) =>
    misty.request(path, {
      method,
      headers: { "content-type": "application/json" },
      ...(value && { body: JSON.stringify(value) }),
    });
  const { id } = await addPasskey(misty, "Phone <b>");
  expect(await subjects()).toMatch(
    /A passkey was added to your Toploader account: .*Phone <b>[\s\S]*remove passkeys you don/,
  );
  await call("DELETE", `/api/user/passkeys?id=${id}`);
  expect(await subjects()).toContain("A passkey was removed");
  const key = randomBytes(20);
  const form = { key: encodeBase32UpperCaseNoPadding(key), code: codeAt(key, new Date()) };
  await call("POST", "/api/user/codes", form);
  expect(await subjects()).toContain("turned on");
  const { recoveryCodes } = await json<{ recoveryCodes: string[] }>(call("POST", "/api/user/codes/recovery"));
  expect(await subjects()).toContain("New recovery codes");
  await misty.post("/auth/second", { code: recoveryCodes[0] ?? "", callbackUrl: "/" }, html);
  expect(await subjects()).toContain("A recovery code was used");
  await call("DELETE", "/api/user/codes");
  expect(await subjects()).toContain("turned off");
  await addPasskey(misty);
  await subjects();
  const token = new URL(await makeResetPath(site.db, misty.id, new Date()), origin).searchParams.get("token") ?? "";
  const stranger = visitor((sent) => site.app.request(sent));
  await stranger.post("/auth/reset/new", { token, password: "another horse", removeFactors: "on" }, html);
  expect(await subjects()).toContain("Passkeys and codes were removed");
});

test("a cloned passkey is reported by mail once per login; a used challenge is not", async () => {
  const site = await mailSite();
  const misty = await site.signUp();
  await prove(site, misty);
  const key = await addPasskey(misty, "Phone <b>");
  await letter(site);
  const browser = visitor((sent) => site.app.request(sent));
  const logIn = async (credential: string) =>
    (await browser.post("/auth/passkey", { credential, callbackUrl: "/" }, html)).status;
  expect(await logIn(key.get(await request(browser), { counter: 7 }))).toBe(303);
  const copied = key.get(await request(browser), { counter: 6 });
  expect(await logIn(copied)).toBe(422);
  const { to, subject, text } = await letter(site);
  expect([to, subject]).toEqual([[misty.email], "A passkey login was blocked for your Toploader account"]);
  expect(text).toMatch(/We blocked a login because the passkey .*Phone <b>.* may have been copied/);
  expect(text).toContain("remove this passkey in your settings and add a new one");
  expect(await logIn(copied)).toBe(422);
  expect(await logIn(key.get(await request(browser), { counter: 8, flags: 1 }))).toBe(422);
  expect(await site.mail()).toEqual([]);
});

test("verifying an address removes passkeys and codes that a stranger added before", async () => {
  const site = await mailSite();
  const stranger = await site.signUp();
  await addPasskey(stranger);
  const owner = visitor((sent) => site.app.request(sent));
  await owner.post("/auth/email", { email: stranger.email, callbackUrl: "/", invitation: "" }, html);
  const token = new URL(linkIn(await letter(site)), origin).searchParams.get("token") ?? "";
  await owner.post("/auth/email/open", { token, callbackUrl: "/", invitation: "" }, html);
  expect(await json<object[]>(owner.json("/api/user/passkeys"))).toEqual([]);
  expect((await letter(site)).subject).toContain("Passkeys and codes were removed");
});

test("staff with a passkey and an unproven address keep it: a mailed link does not log in", async () => {
  const site = await mailSite();
  const admin = await site.signUp({ roles: ["admin"] });
  await addPasskey(admin);
  const stranger = visitor((sent) => site.app.request(sent));
  const tokenOf = async () => new URL(linkIn(await letter(site)), origin).searchParams.get("token") ?? "";
  await stranger.post("/auth/email", { email: admin.email, callbackUrl: "/", invitation: "" }, html);
  const opening = { token: await tokenOf(), callbackUrl: "/", invitation: "" };
  const opened = await stranger.post("/auth/email/open", opening, html);
  expect([opened.status, await opened.text()]).toEqual([403, expect.stringContaining("Ask the site owner for a link")]);
  await stranger.post("/auth/reset", { email: admin.email }, html);
  const reset = await stranger.post("/auth/reset/new", { token: await tokenOf(), password: "another horse" }, html);
  expect([reset.status, await reset.text()]).toEqual([403, expect.stringContaining("Ask the site owner for a link")]);
  expect(await json<object[]>(admin.json("/api/user/passkeys"))).toHaveLength(1);
  const path = await makeResetPath(site.db, admin.id, new Date());
  const token = new URL(path, origin).searchParams.get("token") ?? "";
  expect((await stranger.post("/auth/reset/new", { token, password: "another horse" }, html)).status).toBe(303);
});
