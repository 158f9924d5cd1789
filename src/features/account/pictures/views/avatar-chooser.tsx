import { AvatarCropper } from "#islands/avatar-cropper/avatar-cropper.tsx";
import { Button } from "#ui/form/button.tsx";
import { Island } from "#ui/island.tsx";
import { ownPicture } from "../rules.ts";
import { PictureChooser } from "./picture-chooser.tsx";

type AvatarChooserProps = {
  current: string | null;
  error?: string;
  name?: string;
};

/** The choice of an avatar; with JavaScript the island crops, uploads at once and selects the new picture. */
export function AvatarChooser({ current, error, name = "defaultImageUrl" }: AvatarChooserProps) {
  return (
    <PictureChooser kind="avatar" legend="Avatar" name={name} current={current} error={error}>
      <Island
        name="avatar-cropper"
        component={AvatarCropper}
        props={{ action: "/api/avatar", hasOwn: ownPicture("avatar", current) !== null }}
      />
    </PictureChooser>
  );
}

export const ClearAvatar = () => (
  <noscript>
    <Button tone="quiet" name="clear" value="true">
      Clear
    </Button>
  </noscript>
);

export function AvatarForm(props: Omit<AvatarChooserProps, "name">) {
  return (
    <form className="form" method="post" action="/api/avatar" encType="multipart/form-data">
      <AvatarChooser {...props} />
      <div className="actions">
        <Button tone="primary">Save avatar</Button>
        <ClearAvatar />
      </div>
    </form>
  );
}
