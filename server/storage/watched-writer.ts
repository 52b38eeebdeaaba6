import { NotStored } from '#server/domain/not-stored.ts';
import type { Outcome } from '#server/domain/perform-request.ts';
import { refusals } from '#contract/refusals.ts';
import type { Writer } from '#server/writer/writer.ts';
import type { StorageWatch } from './storage-watch.ts';

/** A writer whose failures for want of room are told to the watch, rather than to the log by each call. */
export function watchedWriter(writer: Writer, watch: StorageWatch): Writer {
  /** What couldn't be stored has been told, so the call needn't. */
  function seen(outcome: Outcome): Outcome {
    const { fault, ...rest } = outcome;
    if (fault === undefined || outcome.status !== refusals.unavailable) return outcome;
    watch.failed('database', fault);
    return rest;
  }

  return {
    async perform(requests) {
      const outcomes = (await writer.perform(requests)).map(seen);
      // A no is stored as well, so whatever is final was.
      if (outcomes.some(({ isFinal }) => isFinal)) watch.stored('database');
      return outcomes;
    },
    async run(name, args) {
      try {
        const result = await writer.run(name, args);
        watch.stored('database');
        return result;
      } catch (error) {
        if (error instanceof NotStored) watch.failed('database', error.fault);
        throw error;
      }
    },
    close: () => writer.close(),
  };
}
