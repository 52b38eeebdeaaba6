import type { CommandArgs, CommandName } from '#server/domain/sync/commands.ts';
import type { MutationRequest, Outcome } from '#server/domain/sync/mutation-request.ts';
import type { Writer } from './writer.ts';

/** What a writer was asked to do, and what became of it: mutations with an outcome each, or a command with its result. */
export type Written =
  | { type: 'mutations'; requests: MutationRequest[]; outcomes: Outcome[] }
  | { type: 'command'; name: CommandName; args: CommandArgs<CommandName>; result: unknown };

/** Runs after the commit and before the reply. Nothing waits for what it starts. */
export type AfterCommitHook = (written: Written) => void;

interface HookLog {
  error(about: object, text: string): void;
}

/**
 * A writer that runs hooks after each commit, in order. A hook that throws is logged; the others run all the same, and
 * the caller gets its reply.
 * @param hooks may still grow, because some hooks need this writer themselves
 */
export function withAfterCommit(writer: Writer, hooks: readonly AfterCommitHook[], log: HookLog): Writer {
  function runHooks(written: Written): void {
    for (const hook of hooks) {
      try {
        hook(written);
      } catch (error) {
        log.error({ err: error }, 'work after a commit failed');
      }
    }
  }

  return {
    close: () => writer.close(),
    async perform(requests) {
      const outcomes = await writer.perform(requests);
      runHooks({ type: 'mutations', requests, outcomes });
      return outcomes;
    },
    async run(name, args) {
      const result = await writer.run(name, args);
      runHooks({ type: 'command', name, args, result });
      return result;
    },
  };
}
