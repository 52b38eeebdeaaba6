import * as z from 'zod/mini';
import { reportLimits, ReportsReply } from '#contract/moderation/report.ts';
import { storeCachedQuery } from '#data/storage/query-cache.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { otherwise } from '#data/fault.ts';
import type { LoadReports } from '#features/moderation/use-reports.ts';
import { failureText } from '#sync/transport/failure-text.ts';
import { isWireError } from '#sync/transport/ports.ts';
import { withAccountToken } from './with-account-token.ts';
import { callServer } from './call-server.ts';
import * as texts from './texts.ts';

const invalidReply = { ok: false, message: texts.reportsFailed } as const;

/** Fetches a page of reports; the first one is stored for use offline. */
export const loadReports: LoadReports = async (status, next, signal) => {
  const account = accountInUse.get();
  if (account?.user == null) return invalidReply;
  const path = next ?? `/reports?status=${status}&limit=${String(reportLimits.usual)}`;
  try {
    const reply = await withAccountToken(account.user.user_id, (token) =>
      callServer(token, { method: 'GET', path, signal }),
    );
    if (reply.status !== 200) return { ok: false, message: failureText(reply) };
    const parsed = z.safeParse(ReportsReply, reply.json);
    if (!parsed.success) return invalidReply;
    const reports = parsed.data.data;
    if (next === null && !signal.aborted) {
      const cacheRow = { key: `reports:${status}`, value: reports, fetchedAt: Date.now() };
      // On a full disk they are shown all the same.
      await storeCachedQuery(account.db, cacheRow).catch(otherwise(undefined));
    }
    return { ok: true, reports, next: reply.next };
  } catch (error) {
    if (isWireError(error)) return { ok: false, message: texts.noConnection };
    throw error;
  }
};
