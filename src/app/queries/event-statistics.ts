import * as z from 'zod/mini';
import { EventStatistics } from '#contract/events/statistics.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { LoadStatistics } from '#features/organizer/numbers/days.ts';
import { failureText } from '#sync/transport/failure-text.ts';
import { isWireError } from '#sync/transport/ports.ts';
import { withAccountToken } from './with-account-token.ts';
import { callServer } from './call-server.ts';
import * as texts from './texts.ts';

/** Fetches the statistics of one of the user's own events. */
export const loadStatistics: LoadStatistics = async (eventId, signal) => {
  const path = `/events/${String(eventId)}/statistics`;
  try {
    const userId = accountInUse.get()?.user?.user_id ?? null;
    const reply = await withAccountToken(userId, (token) => callServer(token, { method: 'GET', path, signal }));
    const parsed = z.safeParse(EventStatistics, reply.json);
    if (reply.status === 200 && parsed.success) return { ok: true, value: parsed.data };
    return {
      ok: false,
      message: reply.status === 200 ? texts.statisticsFailed : failureText(reply, { fallback: texts.statisticsFailed }),
    };
  } catch (error) {
    if (!isWireError(error)) reportError(error);
    return { ok: false, message: isWireError(error) ? texts.statisticsOffline : texts.statisticsFailed };
  }
};
