import type { CommandName, CommandResult } from '#server/domain/sync/commands.ts';
import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';
import { mutationEndOf } from '#server/domain/sync/mutation-result.ts';
import type { Outcome, MutationRequest } from '#server/domain/sync/mutation-request.ts';
import type { Writer } from '#server/writer/writer.ts';
import { waitedMsOf } from './outbox-wait.ts';

/** Cancelling a mutation that was already applied voids nothing. */
function isVoided(name: CommandName, result: unknown): boolean {
  return name === 'mutation.void' && (result as CommandResult<'mutation.void'>).body.outcome === 'void';
}

/** A writer that reports each write, how each mutation ended, and how long it had waited on its device. */
export function instrumentedWriter(writer: Writer, emitTelemetry: EmitTelemetry): Writer {
  async function timed<T>(work: () => Promise<T>): Promise<T> {
    const begunAt = performance.now();
    try {
      return await work();
    } finally {
      emitTelemetry({ type: 'write', ms: performance.now() - begunAt });
    }
  }

  function emitMutation({ kind, key, now }: MutationRequest, outcome: Outcome): void {
    const { end, code } = mutationEndOf(outcome);
    // A deferred mutation will come again, and a replayed one has come before.
    const isFirst = end === 'applied' || end === 'refused';
    emitTelemetry({ type: 'mutation', kind, end, code, waitedMs: isFirst ? waitedMsOf(key, now) : null });
  }

  return {
    async perform(requests) {
      const outcomes = await timed(() => writer.perform(requests));
      outcomes.forEach((outcome, index) => {
        const request = requests[index];
        if (request !== undefined) emitMutation(request, outcome);
      });
      return outcomes;
    },
    async run(name, args) {
      const result = await timed(() => writer.run(name, args));
      if (isVoided(name, result))
        emitTelemetry({ type: 'mutation', kind: null, end: 'voided', code: null, waitedMs: null });
      return result;
    },
    close: () => writer.close(),
  };
}
