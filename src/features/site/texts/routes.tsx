import { type Context, Hono } from "hono";
import * as v from "valibot";
import { actorOf, requireStaff, requireViewer } from "#access/guards.ts";
import type { PageName } from "#frame/texts/rules.ts";
import { megabyte } from "#http/body/body-size.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again, formAgain, type Sent, submit, typedIn } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body, params } from "#http/validate.ts";
import { editPagePage, editPromoPage, textsPage } from "./page.tsx";
import * as shapes from "./schema.ts";
import { editPage, editPromo, resetText } from "./service.ts";
import { textsPath } from "./views.tsx";

const pages = new Hono<Env>()
  .use(requireViewer, requireStaff)
  .get("/", answers("Texts that staff can edit", shapes.TextsResponse), async (c) => respond(c, await textsPage(c)))
  .get("/:name", answers("A text that staff can edit", shapes.StoredTextResponse), params(shapes.ByText), async (c) => {
    const { name } = c.req.valid("param");
    return respond(c, await (name === "promo" ? editPromoPage(c) : editPagePage(c, name)));
  });

const nameOf = (c: Context<Env>) => v.parse(shapes.ByText, c.req.param()).name;
const promoForm = async (c: Context<Env>, sent: Sent) => ({ page: (await editPromoPage(c, sent)).page });
const pageForm = async (c: Context<Env>, sent: Sent) => ({
  page: (await editPagePage(c, nameOf(c) as PageName, sent)).page,
});
const eitherForm = (c: Context<Env>, sent: Sent) => {
  const { typed: _, ...fault } = sent;
  return nameOf(c) === "promo" ? promoForm(c, fault) : pageForm(c, fault);
};

const saved = async (write: Promise<{ name: string; version: string }>) => ({ ...(await write), isSaved: true });
const notice = "The text was saved.";

const api = new Hono<Env>()
  .use(requireViewer, requireStaff)
  .put(
    "/promo",
    answers("Sets the promotion banner and its dates, or previews it", shapes.TextResponse),
    body(shapes.PromoInput, again(promoForm)),
    async (c) => {
      const { isPreview, reason, ...change } = c.req.valid("json");
      if (isPreview) {
        const page = async () => (await editPromoPage(c, { typed: await typedIn(c), preview: change })).page;
        return respond(c, { json: { name: "promo", version: change.version ?? "", isSaved: false }, page });
      }
      const write = () => saved(editPromo(c.var.sql, change, actorOf(c, reason)));
      return submit(c, promoForm, write, { notice, back: `${textsPath}/promo` });
    },
  )
  .put(
    "/:name",
    answers("Sets the text of a page in Markdown, or previews it", shapes.TextResponse),
    params(shapes.ByPage),
    body(shapes.TextPageInput, again(pageForm), { form: megabyte, json: megabyte }),
    async (c) => {
      const { isPreview, reason, ...change } = c.req.valid("json");
      const { name } = c.req.valid("param");
      if (isPreview) {
        const page = async () => (await editPagePage(c, name, { typed: await typedIn(c), preview: change.text })).page;
        return respond(c, { json: { name, version: change.version ?? "", isSaved: false }, page });
      }
      const write = () => saved(editPage(c.var.sql, name, change, actorOf(c, reason)));
      return submit(c, pageForm, write, { notice, back: `${textsPath}/${name}` });
    },
  )
  .delete(
    "/:name",
    answers("Restores the original text: from the settings, or the built-in one", shapes.TextResponse),
    params(shapes.ByText),
    body(shapes.ResetInput, again(eitherForm)),
    async (c) => {
      const { version, reason } = c.req.valid("json");
      const { name } = c.req.valid("param");
      try {
        const json = await saved(resetText(c.var.sql, name, { version }, actorOf(c, reason)));
        return await respond(c, { json, back: `${textsPath}/${name}` });
      } catch (error) {
        return formAgain(c, eitherForm, error);
      }
    },
  );

export const texts = new Hono<Env>().route(textsPath, pages).route("/api/admin/texts", api);
