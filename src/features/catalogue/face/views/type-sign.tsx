import type { FaceType } from "../rules/types.ts";

const titled = (type: FaceType) => type.charAt(0).toUpperCase() + type.slice(1);

export function TypeSign({ type }: { type: FaceType }) {
  return (
    <span className="sign-type" data-type={type} title={titled(type)}>
      <svg aria-hidden="true">
        <use href={`#t-${type}`} />
      </svg>
      <span className="unseen">{titled(type)}</span>
    </span>
  );
}

export function Cost({ types }: { types: FaceType[] }) {
  if (types.length === 0) return null;
  return (
    <span className="cost">
      {types.map((type, index) => (
        <TypeSign key={index} type={type} />
      ))}
    </span>
  );
}
