import { shapesOf } from '#contract/sync/mutation-shapes.ts';
import type { Writer } from '#server/writer/writer.ts';

/** A writer that says when there may be a job to do. Other processes' jobs, and those of anything else, are found after a while. */
export function wakingWriter(writer: Writer, wake: () => void): Writer {
  return {
    close: () => writer.close(),
    async perform(requests) {
      const outcomes = await writer.perform(requests);
      if (requests.some(({ kind }) => shapesOf(kind).mayLeaveJobs === true)) wake();
      return outcomes;
    },
    async run(name, args) {
      const result = await writer.run(name, args);
      if (name === 'user.delete') wake();
      return result;
    },
  };
}
