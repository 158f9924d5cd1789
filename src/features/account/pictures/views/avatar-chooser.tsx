import { AvatarCropper } from "../../../../../islands/avatar-cropper/avatar-cropper.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import { Island } from "../../../../ui/island.tsx";
import { PictureChooser } from "./picture-chooser.tsx";

type AvatarChooserProps = {
  /** The path of the avatar they have; null for none. */
  current: string | null;
  error?: string;
  /** Name of the radio buttons. */
  name?: string;
};

/**
 * Parts of a `multipart/form-data` form: an avatar chosen from those that come with the product, or a file. With a
 * script the island crops, uploads at once and marks the new picture as chosen, with a `change` event.
 */
export function AvatarChooser({ current, error, name = "defaultImageUrl" }: AvatarChooserProps) {
  return (
    <PictureChooser kind="avatar" legend="Avatar" name={name} current={current} error={error}>
      <Island name="avatar-cropper" component={AvatarCropper} props={{ action: "/api/avatar" }} />
    </PictureChooser>
  );
}

/** The island's button to have no picture, where there is no script: it sends the form, so it is never its first button. */
export const ClearAvatar = () => (
  <noscript>
    <Button tone="quiet" name="clear" value="true">
      Clear
    </Button>
  </noscript>
);

/** The chooser as a form of its own. */
export function AvatarForm(props: Omit<AvatarChooserProps, "name">) {
  return (
    <form className="form" method="post" action="/api/avatar" encType="multipart/form-data">
      <AvatarChooser {...props} />
      <div className="actions">
        <Button>Save avatar</Button>
        <ClearAvatar />
      </div>
    </form>
  );
}
