import { Button } from "../../../../ui/form/button.tsx";
import { PRO_ONLY } from "../rules.ts";
import { PictureChooser } from "./picture-chooser.tsx";
import { UploadField } from "./upload-field.tsx";

type BannerProps = {
  current: string | null;
  isOwnAllowed: boolean;
  error?: string;
};

export function BannerChooser({ current, isOwnAllowed, error }: BannerProps) {
  return (
    <PictureChooser kind="banner" legend="Banner" name="defaultBannerUrl" current={current} error={error}>
      {isOwnAllowed ? <UploadField kind="banner" /> : <p className="hint">{PRO_ONLY}</p>}
    </PictureChooser>
  );
}

export function BannerForm(props: BannerProps) {
  return (
    <form className="form" method="post" action="/api/user/banner" encType="multipart/form-data">
      <BannerChooser {...props} />
      <div className="actions">
        <Button tone="primary">Save banner</Button>
        <Button name="clear" value="true">
          Clear banner
        </Button>
      </div>
    </form>
  );
}
