import type { TestMailReply } from '#contract/moderation/overview.ts';
import type { OperatorsReply } from '#contract/moderation/operator.ts';

export type CallResult<Value> = { ok: true; value: Value } | { ok: false; message: string };

/** Operators' calls. Not through the outbox; they don't throw if the server is unreachable. */
export interface AdminCalls {
  /** who the operators are and what they did */
  operators(signal: AbortSignal): Promise<CallResult<OperatorsReply['data']>>;
  /** has failed jobs tried again; gives their number */
  retryJobs(): Promise<CallResult<number>>;
  /** gives the number of discarded jobs */
  discardJobs(): Promise<CallResult<number>>;
  /** sends a mail to the operator's own address */
  testMail(): Promise<CallResult<TestMailReply>>;
  /** begins a backup */
  backUp(): Promise<CallResult<null>>;
}

/** Paths to what operators acted on, passed in by the page. */
export interface AdminAddresses {
  profile: (userId: number) => string;
  event: (id: string) => string;
}
