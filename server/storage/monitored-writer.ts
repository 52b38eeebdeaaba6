import { WriteUnavailable } from '#server/domain/errors/write-unavailable.ts';
import type { Outcome } from '#server/domain/sync/mutation-request.ts';
import { refusals } from '#contract/sync/refusals.ts';
import type { Writer } from '#server/writer/writer.ts';
import type { StorageHealth } from './storage-health.ts';

/**
 * A writer whose failures to store are reported to the storage monitor, which logs them once, rather than by each call.
 */
export function monitoredWriter(writer: Writer, health: StorageHealth): Writer {
  /** The fault has been reported, so the caller doesn't need it. */
  function reportFault(outcome: Outcome): Outcome {
    const { fault, ...rest } = outcome;
    if (fault === undefined || outcome.status !== refusals.unavailable) return outcome;
    health.failed('database', fault);
    return rest;
  }

  return {
    async perform(requests) {
      const outcomes = (await writer.perform(requests)).map(reportFault);
      // Refusals are stored too, so any final outcome means that the database works.
      if (outcomes.some(({ isFinal }) => isFinal)) health.stored('database');
      return outcomes;
    },
    async run(name, args) {
      try {
        const result = await writer.run(name, args);
        health.stored('database');
        return result;
      } catch (error) {
        if (error instanceof WriteUnavailable) health.failed('database', error.fault);
        throw error;
      }
    },
    close: () => writer.close(),
  };
}
