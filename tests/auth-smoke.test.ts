import { test, expect } from "bun:test";
import { testApp } from "./auth-local.ts";
test("x", async () => {
  const app = await testApp();
  const misty = await app.signUp();
  const r = await misty.json("/api/auth/session");
  console.log(await r.json(), [...misty.cookies]);
  const p = await app.anonymous.page("/auth/signin?callbackUrl=/collection?x=1");
  console.log(p.status, await p.text());
}, 60000);
