interface Call<Answer> {
  answer: Promise<Answer>;
  askers: number;
  /** Nobody waits for it any more. */
  abandon(): void;
}

/**
 * @param signal ends when nobody waits for the answer any more
 * @param goThrough says that from now on the call goes on to its end, whoever waits for it
 */
type MakeCall<Answer> = (signal: AbortSignal, goThrough: () => void) => Promise<Answer>;

/**
 * Calls of which one alone is under way for a question, however many ask it meanwhile: all get its answer. It is given up
 * when the last of them has gone, unless it goes through: then whoever comes meanwhile shares it still. Whoever goes, as
 * their own signal says, gets undefined at once.
 */
export function createSharedCalls<Answer>() {
  const underWay = new Map<string, Call<Answer>>();

  function forget(question: string, call: Call<Answer>): void {
    if (underWay.get(question) === call) underWay.delete(question);
  }

  function begin(question: string, make: MakeCall<Answer>): Call<Answer> {
    const abandoned = new AbortController();
    let goesThrough = false;
    const made = make(abandoned.signal, () => (goesThrough = true));
    const call: Call<Answer> = {
      answer: made.finally(() => forget(question, call)),
      askers: 0,
      abandon() {
        if (goesThrough) return;
        forget(question, call);
        abandoned.abort();
      },
    };
    underWay.set(question, call);
    return call;
  }

  return async (
    question: string,
    make: MakeCall<Answer>,
    signal: AbortSignal | undefined,
  ): Promise<Answer | undefined> => {
    if (signal?.aborted === true) return undefined;
    const call = underWay.get(question) ?? begin(question, make);
    call.askers += 1;
    let leave = (): void => undefined;
    const gone = new Promise<undefined>((resolve) => (leave = () => resolve(undefined)));
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([call.answer, gone]);
    } finally {
      signal?.removeEventListener('abort', leave);
      call.askers -= 1;
      if (call.askers === 0) call.abandon();
    }
  };
}
