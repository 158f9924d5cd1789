type Waiting<Asked, Answer> = {
  asked: Asked;
  resolve: (answer: Answer | Promise<Answer>) => void;
  reject: (error: unknown) => void;
};

const timeoutMilliseconds = 5;

/**
 * Batches calls: those made while a statement runs share the next one. Never answers a call by a statement begun before
 * it.
 * @param run answers a batch in its order; single answers may be promises
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
    else timer ??= setTimeout(send, timeoutMilliseconds);
    return promise;
  };
}
