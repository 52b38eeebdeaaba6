import type { CommandName, CommandResult } from '#server/domain/commands.ts';
import type { Tell } from '#server/domain/happening.ts';
import { endingOf } from '#server/domain/mutation-end.ts';
import type { Outcome, PerformRequest } from '#server/domain/perform-request.ts';
import type { Writer } from '#server/writer/writer.ts';
import { waitedMsOf } from './waited.ts';

/** Calling back what has come to be voids nothing. */
function isVoided(name: CommandName, result: unknown): boolean {
  return name === 'mutation.void' && (result as CommandResult<'mutation.void'>).body.outcome === 'void';
}

/** A writer of which each write is told, how each mutation ended, and how long it had waited on its device. */
export function measuredWriter(writer: Writer, tell: Tell): Writer {
  async function measured<T>(work: () => Promise<T>): Promise<T> {
    const begunAt = performance.now();
    try {
      return await work();
    } finally {
      tell({ what: 'write', ms: performance.now() - begunAt });
    }
  }

  function tellOf({ kind, key, now }: PerformRequest, outcome: Outcome): void {
    const { end, code } = endingOf(outcome);
    // What is deferred comes again, what is replayed has come before.
    const isFirst = end === 'applied' || end === 'refused';
    tell({ what: 'mutation', kind, end, code, waitedMs: isFirst ? waitedMsOf(key, now) : null });
  }

  return {
    async perform(requests) {
      const outcomes = await measured(() => writer.perform(requests));
      outcomes.forEach((outcome, index) => {
        const request = requests[index];
        if (request !== undefined) tellOf(request, outcome);
      });
      return outcomes;
    },
    async run(name, args) {
      const result = await measured(() => writer.run(name, args));
      if (isVoided(name, result)) tell({ what: 'mutation', kind: null, end: 'voided', code: null, waitedMs: null });
      return result;
    },
    close: () => writer.close(),
  };
}
