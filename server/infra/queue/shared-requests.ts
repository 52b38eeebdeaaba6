interface SharedRequest<Answer> {
  answer: Promise<Answer>;
  waiters: number;
  /** Called when nobody waits for it any more. */
  abandon(): void;
}

/**
 * @param signal aborted when nobody waits for the answer any more
 * @param commit from then on the call runs to its end, whether or not anybody waits for it
 */
type MakeCall<Answer> = (signal: AbortSignal, commit: () => void) => Promise<Answer>;

/**
 * Runs one call per question at a time: all who ask meanwhile share its answer. The call is abandoned when the last of
 * them has gone, unless it is committed; then later callers still share it. A caller whose signal aborts gets undefined
 * at once.
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
