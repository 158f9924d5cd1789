import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import { Refusal } from "../../lib/errors.ts";
import type { Env } from "../env.ts";

/** In milliseconds: how long an answer may take, and how long what is sent to us. */
type Patience = { answer: number; body: number };

/**
 * Longer than the database lets a statement run: only a database that is gone without a word takes so long. In the
 * other time a poor phone sends the largest file; a line that is silent is cut off by the server.
 */
export const usualPatience: Patience = { answer: 25_000, body: 15 * 60_000 };

const tooSlow = () =>
  new Refusal(
    408,
    "That took too long to arrive.",
    {},
    "That took too long to arrive. Please try again on a better line.",
  );

/**
 * Answers 503 when an answer takes too long. The time in which a body arrives is the caller's and does not count: whoever
 * reads one does so through `c.var.whileSent`, which has a limit of its own (408).
 */
export const inTime = ({ answer, body }: Patience) =>
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
