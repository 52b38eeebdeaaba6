import type { CommandArgs, CommandName, CommandResult } from '#server/domain/sync/commands.ts';
import type { Outcome, MutationRequest } from '#server/domain/sync/mutation-request.ts';

/** The only way to write anything. */
export interface Writer {
  /**
   * Performs mutations in the given order; each succeeds or fails on its own. If one doesn't end final, later ones of
   * its lane are skipped. Resolves once everything reported as done is durable; never rejects for a refusal.
   */
  perform(requests: MutationRequest[]): Promise<Outcome[]>;
  /** Rejects with a Refusal if the command refuses. */
  run<Name extends CommandName>(name: Name, args: CommandArgs<Name>): Promise<CommandResult<Name>>;
  close(): Promise<void>;
}
