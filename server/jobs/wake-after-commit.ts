import { shapesOf } from '#contract/sync/mutation-shapes.ts';
import type { AfterCommitHook, Written } from '#server/writer/after-commit.ts';

function mayHaveAddedJob(written: Written): boolean {
  if (written.type === 'command') return written.name === 'user.delete';
  return written.requests.some(({ kind }) => shapesOf(kind).mayLeaveJobs === true);
}

/** Wakes the runner after a write that may have added a job. Jobs added by other processes are found when it polls. */
export function wakeAfterCommit(wake: () => void): AfterCommitHook {
  return (written) => {
    if (mayHaveAddedJob(written)) wake();
  };
}
