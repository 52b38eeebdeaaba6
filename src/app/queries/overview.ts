import * as z from 'zod/mini';
import { Overview } from '#contract/moderation/overview.ts';
import { storeCachedQuery } from '#data/storage/query-cache.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { otherwise } from '#data/fault.ts';
import type { LoadOverview } from '#features/admin/use-overview.ts';
import { failureText } from '#sync/transport/failure-text.ts';
import { isWireError } from '#sync/transport/ports.ts';
import { withAccountToken } from './with-account-token.ts';
import { callServer } from './call-server.ts';
import * as texts from './texts.ts';

const invalidReply = { ok: false, message: texts.overviewFailed } as const;
const offline = { ok: false, message: texts.noConnection } as const;

/** Fetches the operators' overview and stores it for use offline. */
export const loadOverview: LoadOverview = async (signal) => {
  const account = accountInUse.get();
  if (account?.user == null) return invalidReply;
  const call = { method: 'GET', path: '/admin/overview', signal } as const;
  try {
    const reply = await withAccountToken(account.user.user_id, (token) => callServer(token, call));
    if (reply.status !== 200) return { ok: false, message: failureText(reply) };
    const parsed = z.safeParse(Overview, reply.json);
    if (!parsed.success) return invalidReply;
    const cacheRow = { key: 'overview', value: parsed.data, fetchedAt: Date.now() };
    // On a full disk it is shown all the same.
    if (!signal.aborted) await storeCachedQuery(account.db, cacheRow).catch(otherwise(undefined));
    return { ok: true, overview: parsed.data };
  } catch (error) {
    if (isWireError(error)) return offline;
    throw error;
  }
};
