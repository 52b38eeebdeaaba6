import type { CommandName, CommandResult } from '#server/domain/sync/commands.ts';
import type { Job, JobResult } from './job.ts';
import { outcomesOf, valueOf } from './job.ts';
import type { Writer } from './writer.ts';

/** A writer on top of a function that runs jobs. */
export function createJobWriter(submit: (job: Job) => Promise<JobResult>, close: () => Promise<void>): Writer {
  return {
    perform: async (requests) => outcomesOf(await submit({ type: 'perform', requests })),
    async run<Name extends CommandName>(name: Name, args: Extract<Job, { type: 'run' }>['args']) {
      return valueOf(await submit({ type: 'run', name, args })) as CommandResult<Name>;
    },
    close,
  };
}
