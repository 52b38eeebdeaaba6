import { Refusal } from '#contract/sync/refusals.ts';

interface ConcurrencyLimit {
  /** @throws Refusal `unavailable` where so many calls of this caller aren't answered yet */
  run<Result>(caller: string, task: () => Promise<Result>): Promise<Result>;
}

/** Keeps one caller from taking all the room that there is for those who wait. */
export function createConcurrencyLimit(maxPerCaller: number): ConcurrencyLimit {
  const counts = new Map<string, number>();
  return {
    async run(caller, task) {
      const count = counts.get(caller) ?? 0;
      if (count >= maxPerCaller) throw new Refusal('unavailable', 'Too many calls at once', { retryAfterS: 1 });
      counts.set(caller, count + 1);
      try {
        return await task();
      } finally {
        const left = (counts.get(caller) ?? 1) - 1;
        if (left > 0) counts.set(caller, left);
        else counts.delete(caller);
      }
    },
  };
}
