import type { ErrorReply, Refusal, RefusalCode } from '#contract/sync/refusals.ts';
import { refusals } from '#contract/sync/refusals.ts';
import type { MutationEnd } from '#server/domain/telemetry-event.ts';
import type { Outcome } from './mutation-request.ts';
import { refused } from './outcome.ts';

interface MutationEndWithCode {
  end: MutationEnd;
  /** null if nothing was refused */
  code: RefusalCode | null;
}

function isCode(code: unknown): code is RefusalCode {
  return typeof code === 'string' && Object.hasOwn(refusals, code);
}

/** A mutation's end for the metrics; `replayed` for a repeated reply, whatever it contains. */
export function mutationEndOf({ status, body, isReplayed, isFinal }: Outcome): MutationEndWithCode {
  const { error } = (status < 400 ? {} : body) as Partial<ErrorReply>;
  const code = isCode(error) ? error : null;
  if (isReplayed) return { end: 'replayed', code };
  if (status < 400) return { end: 'applied', code };
  return { end: isFinal ? 'refused' : 'deferred', code };
}

/** The same for a mutation refused before `perform`. */
export function mutationEndOfRefusal(refusal: Refusal): MutationEndWithCode {
  return mutationEndOf(refused(refusal));
}
