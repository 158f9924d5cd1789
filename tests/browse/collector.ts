import { useSite } from "../harness.ts";

/** The site, and a person with cards of a set and a name to escape. */
export async function useCollector() {
  const site = await useSite({}, "starter");
  const misty = await site.signUp();
  // Registration refuses such a name; the pages must not rely on that.
  await site.sql`update users set username = 'Misty <b>' where id = ${misty.id}`;
  await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 2 });
  await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-002", variant: "reverse", quantity: 1 });
  return { site, misty };
}
