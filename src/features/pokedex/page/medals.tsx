import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import { signInPath } from "../../../access/guards.ts";
import type { Env } from "../../../http/env.ts";
import { cut, hole, type Pieces } from "../../../http/splice.ts";
import { prepared } from "../../../lib/sql/prepared.ts";
import { dexPath, type Generation, generationPath, generations } from "../../catalogue/species/rules.ts";
import type { SpeciesIndex } from "../cache.ts";
import { stageOf } from "../rules/evolution.ts";
import { DexGeneration, DexPage } from "../views/dex.tsx";
import { Token } from "../views/token.tsx";

/** Pages without the viewer's marks. */
const frames = prepared(() => new LRUCache<string, Pieces>({ max: 40 }));

export function frameOf(c: Context<Env>, index: SpeciesIndex, current: Generation | null): Pieces {
  const isSignedIn = c.var.viewer !== null;
  const key = `${c.var.catalogue.version} ${current?.number} ${isSignedIn}`;
  const cached = frames(c.var.db).get(key);
  if (cached) return cached;
  const hasPicture = c.var.config.speciesImageUrl !== undefined;
  const frame = cut(renderToStaticMarkup(<Dex {...{ index, current, isSignedIn, hasPicture }} />));
  frames(c.var.db).set(key, frame);
  return frame;
}

type DexProps = { index: SpeciesIndex; isSignedIn: boolean; hasPicture: boolean };

function Dex({ current, ...props }: DexProps & { current: Generation | null }) {
  const total = props.index.list.length;
  return (
    <DexPage
      current={current?.number ?? null}
      completion={props.isSignedIn ? { caught: hole("all"), total } : null}
      total={total}
      signIn={signInPath(current ? generationPath(current.number) : dexPath)}
    >
      {(current ? [current] : generations).map((generation) => (
        <Medals key={generation.number} generation={generation} {...props} />
      ))}
    </DexPage>
  );
}

function Medals({ generation, index, isSignedIn, hasPicture }: DexProps & { generation: Generation }) {
  const own = index.list.filter(({ id }) => id >= generation.first && id <= generation.last);
  const completion = isSignedIn ? { caught: hole(`g${generation.number}`), total: own.length } : null;
  return (
    <DexGeneration generation={generation} completion={completion}>
      {own.map((species) => (
        <li key={species.id}>
          <Token
            species={{ ...species, stage: stageOf(species.id, index.byId) }}
            hasPicture={hasPicture}
            level={isSignedIn ? hole(`l${species.id}`) : undefined}
          />
        </li>
      ))}
    </DexGeneration>
  );
}
