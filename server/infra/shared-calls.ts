interface Call<Answer> {
  answer: Promise<Answer>;
  askers: number;
  /** tells the call that nobody waits for it any more */
  abandoned: AbortController;
}

/**
 * Calls of which one alone is under way for a question, however many ask it meanwhile: all get its answer, and it is given
 * up when the last of them has gone. Whoever goes, as their own signal says, gets undefined at once.
 */
export function createSharedCalls<Answer>() {
  const underWay = new Map<string, Call<Answer>>();

  function forget(question: string, call: Call<Answer>): void {
    if (underWay.get(question) === call) underWay.delete(question);
  }

  function begin(question: string, make: (signal: AbortSignal) => Promise<Answer>): Call<Answer> {
    const abandoned = new AbortController();
    const answer = make(abandoned.signal).finally(() => forget(question, call));
    const call: Call<Answer> = { answer, askers: 0, abandoned };
    underWay.set(question, call);
    return call;
  }

  return async (
    question: string,
    make: (signal: AbortSignal) => Promise<Answer>,
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
      if (call.askers === 0) {
        forget(question, call);
        call.abandoned.abort();
      }
    }
  };
}
