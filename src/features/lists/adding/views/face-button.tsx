import type { ButtonHTMLAttributes } from "react";
import { finishOf } from "#features/catalogue/face/rules/print.ts";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { FaceParts } from "#features/catalogue/face/views/card-face.tsx";

type FaceButtonProps = { face: FaceFacts; label: string } & ButtonHTMLAttributes<HTMLButtonElement>;

export const FaceButton = ({ face, label, ...button }: FaceButtonProps) => (
  <button type="submit" className="face-button" {...button}>
    <span className="unseen">{label}</span>
    <span className="face" data-type={face.type} data-finish={finishOf(face.rarity)} aria-hidden="true">
      <FaceParts card={face} />
    </span>
  </button>
);
