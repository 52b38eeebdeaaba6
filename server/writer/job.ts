import { Refusal, isRefusal } from '#contract/sync/refusals.ts';
import type { RefusalCode, RefusalDetails } from '#contract/sync/refusals.ts';
import type { CommandArgs, CommandName } from '#server/domain/sync/commands.ts';
import { WriteUnavailable, faultOf } from '#server/domain/errors/write-unavailable.ts';
import type { Outcome, MutationRequest } from '#server/domain/sync/mutation-request.ts';

/** Something to write, as plain data. */
export type Job =
  | { type: 'perform'; requests: MutationRequest[] }
  | { type: 'run'; name: CommandName; args: CommandArgs<CommandName> };

/** Its result, as plain data, because errors lose their class between threads. */
export type JobResult =
  | { type: 'performed'; outcomes: Outcome[] }
  | { type: 'ran'; value: unknown }
  | { type: 'refused'; code: RefusalCode; message: string; details: RefusalDetails }
  | { type: 'unstored'; fault: string }
  | { type: 'failed'; fault: string };

export function resultOfError(error: unknown): JobResult {
  if (error instanceof WriteUnavailable) return { type: 'unstored', fault: error.fault };
  if (isRefusal(error)) {
    return { type: 'refused', code: error.code, message: error.message, details: error.details };
  }
  return { type: 'failed', fault: faultOf(error) };
}

export function outcomesOf(result: JobResult): Outcome[] {
  if (result.type === 'performed') return result.outcomes;
  throw new Error(result.type === 'failed' ? result.fault : `A performance ended as ${result.type}`);
}

export function valueOf(result: JobResult): unknown {
  switch (result.type) {
    case 'ran':
      return result.value;
    case 'refused':
      throw new Refusal(result.code, result.message, result.details);
    case 'unstored':
      throw new WriteUnavailable(result.fault);
    case 'failed':
      throw new Error(result.fault);
    case 'performed':
      throw new Error('A command ended as a performance');
    default:
      return result satisfies never;
  }
}
