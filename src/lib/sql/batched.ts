type Waiting<Asked, Answer> = {
  asked: Asked;
  resolve: (answer: Answer | Promise<Answer>) => void;
  reject: (error: unknown) => void;
};

/** The longest that anyone waits for the batch before theirs: it may be held up behind something slow. */
const patienceMilliseconds = 5;

/**
 * Makes few statements of many calls: what is asked for while one is under way goes out together in the next. On a quiet
 * site nobody waits; on a busy one a statement for ten costs little more than for one. A call is never answered by a
 * statement that began before it.
 * @param run does a batch: answers in its order, or a promise of one's own for whoever needs more time or fails alone
 */
export function batched<Asked, Answer>(
  run: (batch: Asked[]) => Promise<(Answer | Promise<Answer>)[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = [];
  let underWay = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = async () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    underWay++;
    try {
      const answers = await run(batch.map(({ asked }) => asked));
      for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    underWay--;
    if (waiting.length > 0) void send();
  };

  return (asked) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    waiting.push({ asked, resolve, reject });
    if (underWay === 0) void send();
    else timer ??= setTimeout(send, patienceMilliseconds);
    return promise;
  };
}
