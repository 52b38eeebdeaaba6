import type { MutationKind } from '#contract/sync/mutations.ts';
import type { Writer } from '#server/writer/writer.ts';

/** Mutations that may leave a job. Jobs from other processes, or from anything else, are found by polling. */
const wakingKinds: readonly MutationKind[] = [
  'message.send',
  'group.message',
  'event.update',
  'event.subscribe',
  'friend.request',
];

/** A writer that calls `wake` when there may be a job to do. */
export function wakingWriter(writer: Writer, wake: () => void): Writer {
  return {
    close: () => writer.close(),
    async perform(requests) {
      const outcomes = await writer.perform(requests);
      if (requests.some(({ kind }) => wakingKinds.includes(kind))) wake();
      return outcomes;
    },
    async run(name, args) {
      const result = await writer.run(name, args);
      if (name === 'user.delete') wake();
      return result;
    },
  };
}
