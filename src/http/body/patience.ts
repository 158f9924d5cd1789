import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import { Refusal } from "../../lib/errors.ts";
import type { Env } from "../env.ts";

/** In milliseconds. `body`: time to receive a body. */
type Patience = { answer: number; body: number };

/**
 * `answer` exceeds the statement timeout, so only an unreachable database takes that long. `body` allows the largest
 * file over a slow line; the server cuts off silent ones.
 */
export const usualPatience: Patience = { answer: 25_000, body: 15 * 60_000 };

const tooSlow = () =>
  new Refusal(
    408,
    "That took too long to arrive.",
    {},
    "That took too long to arrive. Please try again on a better connection.",
  );

/** Answers 503 after a timeout, 408 where the body, received through `c.var.whileSent`, takes too long. */
export const withTimeout = ({ answer, body }: Patience) =>
  createMiddleware<Env>(async (c, next) => {
    const { promise, reject } = Promise.withResolvers<never>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const allow = (milliseconds: number, refusal: () => Error) => {
      clearTimeout(timer);
      timer = setTimeout(() => reject(refusal()), milliseconds);
    };
    const allowAnswer = () => allow(answer, () => new HTTPException(503));
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
