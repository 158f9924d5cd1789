import { defaultAvatar } from "#access/viewer.ts";
import { SeePro } from "#features/membership/views/without.tsx";
import { Button } from "#ui/form/button.tsx";
import { defaultPictures, ownPicture, PRO_ONLY } from "../rules.ts";
import { PictureChooser } from "./picture-chooser.tsx";
import { UploadField } from "./upload-field.tsx";

type BannerProps = {
  current: string | null;
  person: { avatar: string | null; username: string | null };
  isOwnAllowed: boolean;
  shop: string | null;
  error?: string;
};

/** The top of the profile, with the banner that is chosen now: one picture for each choice, in their order. */
const ProfilePreview = ({ current, person: { avatar, username } }: Pick<BannerProps, "current" | "person">) => (
  <div className="banner-preview" aria-hidden="true">
    {[ownPicture("banner", current), ...defaultPictures.banner.map(({ path }) => path)].map((path) => (
      <img key={path} {...(path !== null && { src: path })} alt="" width="640" height="160" fetchPriority="low" />
    ))}
    <p>No banner</p>
    <div className="with-thumb">
      <img className="avatar" src={avatar ?? defaultAvatar} alt="" width="40" height="40" />
      <b>{username}</b>
    </div>
  </div>
);

export function BannerChooser({ current, person, isOwnAllowed, shop, error }: BannerProps) {
  return (
    <PictureChooser kind="banner" legend="Banner" name="defaultBannerUrl" current={current} error={error}>
      <ProfilePreview current={current} person={person} />
      {isOwnAllowed ? (
        <UploadField kind="banner" />
      ) : (
        <p>
          {PRO_ONLY} <SeePro shop={shop} />
        </p>
      )}
    </PictureChooser>
  );
}

export function BannerForm(props: BannerProps) {
  return (
    <form className="form" method="post" action="/api/user/banner" encType="multipart/form-data">
      <BannerChooser {...props} />
      <div className="actions">
        <Button tone="primary">Save banner</Button>
        {props.current !== null && (
          <Button name="clear" value="true">
            Clear banner
          </Button>
        )}
      </div>
    </form>
  );
}
