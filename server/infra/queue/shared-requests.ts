interface SharedRequest<Answer> {
  answer: Promise<Answer>;
  waiters: number;
  /** Nobody waits for it any more. */
  abandon(): void;
}

/**
 * @param signal ends when nobody waits for the answer any more
 * @param commit says that from now on the call goes on to its end, whoever waits for it
 */
type MakeCall<Answer> = (signal: AbortSignal, commit: () => void) => Promise<Answer>;

/**
 * Calls of which one alone is under way for a question, however many ask it meanwhile: all get its answer. It is given up
 * when the last of them has gone, unless it goes through: then whoever comes meanwhile shares it still. Whoever goes, as
 * their own signal says, gets undefined at once.
 */
export function createSharedRequests<Answer>() {
  const inFlight = new Map<string, SharedRequest<Answer>>();

  function forget(question: string, call: SharedRequest<Answer>): void {
    if (inFlight.get(question) === call) inFlight.delete(question);
  }

  function begin(question: string, make: MakeCall<Answer>): SharedRequest<Answer> {
    const abandoned = new AbortController();
    let isCommitted = false;
    const made = make(abandoned.signal, () => (isCommitted = true));
    const call: SharedRequest<Answer> = {
      answer: made.finally(() => forget(question, call)),
      waiters: 0,
      abandon() {
        if (isCommitted) return;
        forget(question, call);
        abandoned.abort();
      },
    };
    inFlight.set(question, call);
    return call;
  }

  return async (
    question: string,
    make: MakeCall<Answer>,
    signal: AbortSignal | undefined,
  ): Promise<Answer | undefined> => {
    if (signal?.aborted === true) return undefined;
    const call = inFlight.get(question) ?? begin(question, make);
    call.waiters += 1;
    let leave = (): void => undefined;
    const gone = new Promise<undefined>((resolve) => (leave = () => resolve(undefined)));
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([call.answer, gone]);
    } finally {
      signal?.removeEventListener('abort', leave);
      call.waiters -= 1;
      if (call.waiters === 0) call.abandon();
    }
  };
}
