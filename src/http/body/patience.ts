import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import { matchedRoutes } from "hono/route";
import { Refusal } from "#lib/errors.ts";
import { documentOf } from "../documents.ts";
import type { Env } from "../env.ts";

/** How long requests may take, in milliseconds. `tap`: for the answer to a tap. `body`: time to receive a body. */
type Patience = { answer: number; tap?: number; body: number };

/**
 * A tap that is refused is kept by the browser and sent again, counted once. `answer` exceeds the statement timeout, so only an unreachable database takes that long. `body` allows the largest
 * file over a slow line; the server cuts off silent ones.
 */
export const usualPatience: Patience = { answer: 25_000, tap: 5_000, body: 15 * 60_000 };

const notInTime = () => new Refusal(503, "That took too long. Please try again in a moment.");

const tooSlow = () =>
  new Refusal(
    408,
    "That took too long to arrive.",
    {},
    "That took too long to arrive. Please try again on a better connection.",
  );

/** Answers 503 after a timeout, 408 where the body, received through `c.var.whileSent`, takes too long. */
export const withTimeout = ({ answer, tap = answer, body }: Patience) =>
  createMiddleware<Env>(async (c, next) => {
    const { promise, reject } = Promise.withResolvers<never>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const allow = (milliseconds: number, refusal: () => Error) => {
      clearTimeout(timer);
      timer = setTimeout(() => reject(refusal()), milliseconds);
    };
    const isTap = matchedRoutes(c).some(({ handler }) => documentOf(handler)?.isTap);
    const allowAnswer = () => (isTap ? allow(tap, notInTime) : allow(answer, () => new HTTPException(503)));
    c.set("whileSent", (read) => {
      allow(body, tooSlow);
      return read().finally(allowAnswer);
    });
    allowAnswer();
    try {
      await Promise.race([next(), promise]);
    } finally {
      clearTimeout(timer);
    }
  });
