import * as z from 'zod/mini';
import { rankingLimits, RankingReply } from '#contract/people/ranking.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { retryWithEviction } from '#data/storage/evict-cache.ts';
import { isQuotaExceeded } from '#data/db/quota-error.ts';
import { storeRanking } from '#data/people/rankings.ts';
import type { LoadRanking } from '#features/rankings/use-rankings.ts';
import { failureText } from '#sync/transport/failure-text.ts';
import { isWireError } from '#sync/transport/ports.ts';
import { withAccountToken } from './with-account-token.ts';
import { callServer } from './call-server.ts';
import * as texts from './texts.ts';

const invalidReply = { ok: false, message: texts.rankingFailed } as const;
const storageFull = { ok: false, message: texts.rankingFull } as const;

/** Fetches a ranking and stores it if it is valid. */
export const fetchRanking: LoadRanking = async (key, signal) => {
  const account = accountInUse.get();
  if (account === null) return invalidReply;
  const path = `/ranking/${key}?limit=${String(rankingLimits.most)}`;
  try {
    const userId = account.user?.user_id ?? null;
    const reply = await withAccountToken(userId, (token) => callServer(token, { method: 'GET', path, signal }));
    const parsed = z.safeParse(RankingReply, reply.json);
    if (reply.status !== 200 || !parsed.success) return invalidReply;
    const row = { key, entries: parsed.data, fetchedAt: Date.now() };
    if (!signal.aborted) await retryWithEviction(() => storeRanking(account.db, row));
    return { ok: true };
  } catch (error) {
    if (isWireError(error)) return { ok: false, message: failureText(error) };
    if (isQuotaExceeded(error)) return storageFull;
    throw error;
  }
};
