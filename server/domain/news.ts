import type { PushPayload } from '#contract/push.ts';
import type { Tx } from '#server/db/database.ts';
import { listPushTargets } from '#server/db/push-subscriptions.ts';
import type { PushTargetRow } from '#server/db/push-subscriptions.ts';

/** What is told while the app is closed, and to whom. */
export interface News {
  userIds: number[];
  payload: PushPayload;
}

/** The browsers to be told something, and what: of those who didn't mute it. */
export async function targetsOf(
  tx: Tx,
  news: News[],
  now: number,
): Promise<{ target: PushTargetRow; payload: PushPayload }[]> {
  const found = [];
  for (const { userIds, payload } of news) {
    for (const target of await listPushTargets(tx, userIds, now)) {
      const muted = JSON.parse(target.muted_pushes) as string[];
      if (!muted.includes(payload.kind)) found.push({ target, payload });
    }
  }
  return found;
}
