import type { MutationKind } from '#contract/sync/mutations.ts';
import type { Writer } from '#server/writer/writer.ts';

/** What may leave something to be done. Other processes' jobs, and those of anything else, are found after a while. */
const wakingKinds: readonly MutationKind[] = [
  'message.send',
  'group.message',
  'event.update',
  'event.subscribe',
  'friend.request',
];

/** A writer that says when there may be a job to do. */
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
