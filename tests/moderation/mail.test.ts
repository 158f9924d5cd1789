import { afterEach, expect, test } from "bun:test";
import { endSites, mailSite } from "../auth/mail/mail-site.ts";
import { reported } from "./routes.ts";

afterEach(endSites);

const path = "/api/admin/reports/cards";

test("a reporter gets one letter, at a verified address; an ignored report sends none", async () => {
  const own = await mailSite();
  const [ash, gary] = [await own.signUp(), await own.signUp()];
  const joy = await own.signUp({ roles: ["data_entry"] });
  await own.sql`update users set email_verified_at = now() where id = ${ash.id}`;
  const [first, again, other] = [await reported(own, ash), await reported(own, ash), await reported(own, gary)];
  for (const id of [again, other]) await joy.put(path, { id, duplicateOf: first });
  await own.mail();
  await joy.put(path, { id: first, status: "resolved", message: "The <holo> is there." });
  const letters = await own.mail();
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
    [[ash.email], "Your report on Toploader was answered"],
  ]);
  expect(letters[0]?.text).toContain("The <holo> is there.");
  expect(letters[0]?.text).toContain(`/account/reports/${first}`);
  await joy.put(path, { id: first, status: "ignore" });
  expect(await own.mail()).toEqual([]);
});
