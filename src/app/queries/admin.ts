import * as z from 'zod/mini';
import { TestMailReply } from '#contract/moderation/overview.ts';
import { OperatorsReply } from '#contract/moderation/operator.ts';
import type { AdminCalls, CallResult } from '#features/admin/calls.ts';
import type { WireReply } from '#sync/transport/ports.ts';
import { callForResult } from './call-for-result.ts';
import * as texts from './texts.ts';

const invalidReply = { ok: false, message: texts.overviewFailed } as const;
const CountReply = z.object({ data: z.object({ count: z.int() }) });

function countIn({ json }: WireReply): CallResult<number> {
  const parsed = z.safeParse(CountReply, json);
  return parsed.success ? { ok: true, value: parsed.data.data.count } : invalidReply;
}

/** What operators do on /admin. Direct calls, not through the outbox. */
export const adminCalls: AdminCalls = {
  operators: (signal) =>
    callForResult({ method: 'GET', path: '/admin/operators', signal }, ({ json }) => {
      const parsed = z.safeParse(OperatorsReply, json);
      return parsed.success ? { ok: true, value: parsed.data.data } : invalidReply;
    }),
  retryJobs: () => callForResult({ method: 'POST', path: '/admin/failed-jobs/retry' }, countIn),
  discardJobs: () => callForResult({ method: 'DELETE', path: '/admin/failed-jobs' }, countIn),
  testMail: () =>
    callForResult({ method: 'POST', path: '/admin/test-mail' }, ({ json }) => {
      const parsed = z.safeParse(TestMailReply, json);
      return parsed.success ? { ok: true, value: parsed.data } : invalidReply;
    }),
  backUp: () => callForResult({ method: 'POST', path: '/admin/backups' }, () => ({ ok: true, value: null })),
};
