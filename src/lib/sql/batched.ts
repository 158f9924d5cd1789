type Waiting<Input, Answer> = {
  input: Input;
  resolve: (answer: Answer | Promise<Answer>) => void;
  reject: (error: unknown) => void;
};

const timeoutMilliseconds = 5;

/**
 * Batches calls: those made while a statement runs share the next one. Never answers a call by a statement begun before
 * it.
 * @param run answers a batch in its order; single answers may be promises
 */
export function batched<Input, Answer>(
  run: (batch: Input[]) => Promise<(Answer | Promise<Answer>)[]>,
): (input: Input) => Promise<Answer> {
  let waiting: Waiting<Input, Answer>[] = [];
  let underWay = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = async () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    underWay++;
    try {
      const answers = await run(batch.map(({ input }) => input));
      for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    underWay--;
    if (waiting.length > 0) void send();
  };

  return (input) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    waiting.push({ input, resolve, reject });
    if (underWay === 0) void send();
    else timer ??= setTimeout(send, timeoutMilliseconds);
    return promise;
  };
}
