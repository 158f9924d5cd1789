import { hydrated } from "../hydrated.ts";
import { AvatarCropper } from "./avatar-cropper.tsx";

export const mount = hydrated(AvatarCropper);
