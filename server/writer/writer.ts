import type { CommandArgs, CommandName, CommandResult } from '#server/domain/sync/commands.ts';
import type { Outcome, MutationRequest } from '#server/domain/sync/mutation-request.ts';

/** The one way in which anything is written. */
export interface Writer {
  /**
   * Performs mutations in the order given; each stands or falls alone. When one doesn't end final, the later ones of
   * its lane are skipped. Resolves once all that is said to have happened is durable; never rejects for a refusal.
   */
  perform(requests: MutationRequest[]): Promise<Outcome[]>;
  /** Rejects with a Refusal where the command refuses. */
  run<Name extends CommandName>(name: Name, args: CommandArgs<Name>): Promise<CommandResult<Name>>;
  close(): Promise<void>;
}
