import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import { mayIn, requireViewer, signedIn } from "#access/guards.ts";
import { shopPath } from "#features/membership/page.tsx";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again, type Sent, submit } from "#http/form.ts";
import { fileOnly } from "#http/middleware/security.ts";
import { backTo } from "#http/respond.ts";
import { whenUnchanged } from "#http/send.ts";
import { body } from "#http/validate.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { bannerOf, findPicture } from "./queries.ts";
import { defaultPictures, type PictureKind, PRO_ONLY, pictureUpload } from "./rules.ts";
import { AvatarInput, BannerInput, type PictureInput, PictureResponse } from "./schema.ts";
import { choosePicture } from "./service/choose.ts";
import { defaultPicture } from "./service/defaults.ts";
import { AvatarForm } from "./views/avatar-chooser.tsx";
import { BannerForm } from "./views/banner-chooser.tsx";

const formHome = "/account/settings";
const month = "public, max-age=2592000";
const forEver = "public, max-age=31536000, immutable";

/** Open during onboarding, because its first step asks for an avatar. */
export const pictureApi = new Hono<Env>()
  .post(
    "/avatar",
    requireViewer,
    answers("Sets your avatar: a png or jpg as a data URL, or one of the default pictures", PictureResponse),
    body(AvatarInput, again(avatarForm), pictureUpload),
    (c) => change(c, "avatar", c.req.valid("json")),
  )
  .post(
    "/user/banner",
    requireViewer,
    answers("Sets your banner: a png or jpg as a data URL, or one of the default pictures", PictureResponse),
    body(BannerInput, again(bannerForm), pictureUpload),
    (c) => change(c, "banner", c.req.valid("json")),
  );

export const pictureFiles = new Hono<Env>()
  .get("/avatars/:number{\\d+\\.png}", (c) => sendDefault(c, "avatar", c.req.param("number")))
  .get("/banners/:number{\\d+\\.png}", (c) => sendDefault(c, "banner", c.req.param("number")))
  .get("/media/:id", fileOnly, (c) => sendUploaded(c, c.req.param("id")));

function change(c: Context<Env>, kind: PictureKind, input: PictureInput): Promise<Response> {
  const { db, address, clock } = c.var;
  const choose = async () => {
    if (kind === "banner" && (input.dataUrl || input.file) && !mayIn(c, "customBanner"))
      throw new Refusal(403, PRO_ONLY);
    return { url: await choosePicture(db, signedIn(c), kind, input, { address, now: clock() }) };
  };
  const form = kind === "avatar" ? avatarForm : bannerForm;
  return submit(c, form, choose, { notice: `Your ${kind} was saved.`, back: backTo(c, formHome) });
}

function avatarForm(c: Context<Env>, sent: Sent) {
  return formPage("Customize Avatar", <AvatarForm current={signedIn(c).avatar} error={errorOf(sent)} />);
}

async function bannerForm(c: Context<Env>, sent: Sent) {
  const current = await bannerOf(c.var.db, signedIn(c).id);
  const form = (
    <BannerForm
      current={current}
      person={signedIn(c)}
      isOwnAllowed={mayIn(c, "customBanner")}
      shop={shopPath(c)}
      error={errorOf(sent)}
    />
  );
  return formPage("Customize banner", form);
}

const errorOf = ({ fault }: Sent) => fault && (Object.values(fault.fields)[0] ?? fault.message);

const formPage = (title: string, form: ReactNode) => ({
  page: {
    title,
    body: (
      <div className="form">
        <h1>{title}</h1>
        {form}
      </div>
    ),
  },
});

async function sendDefault(c: Context<Env>, kind: PictureKind, name: string): Promise<Response> {
  const number = Number.parseInt(name, 10);
  if (defaultPictures[kind][number - 1]?.path !== c.req.path) throw notFound("picture");
  const { bytes, etag } = await defaultPicture(kind, number);
  c.header("Cache-Control", month);
  c.header("Vary", undefined);
  return whenUnchanged(c, etag) ?? c.body(bytes, 200, { "Content-Type": "image/png" });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id is the permission: it cannot be guessed, and is gone once the picture is replaced. */
async function sendUploaded(c: Context<Env>, id: string): Promise<Response> {
  const picture = uuid.test(id) ? await findPicture(c.var.db, id) : undefined;
  if (!picture) throw notFound("picture");
  const ending = picture.type.replace("image/", "");
  c.header("Cache-Control", forEver);
  c.header("Vary", undefined);
  return (
    whenUnchanged(c, `"${id}"`) ??
    c.body(new Uint8Array(picture.bytes), 200, {
      "Content-Type": picture.type,
      "Content-Disposition": `inline; filename="${picture.kind}.${ending}"`,
      "X-Content-Type-Options": "nosniff",
    })
  );
}
