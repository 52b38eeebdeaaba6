import type { PushSubscriptionBody } from '#contract/account/push.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { keepNewestSubscriptions, savePushSubscription } from '#server/db/notifications/push-subscriptions.ts';
import { lockSession } from '#server/db/account/sessions.ts';
import { sessionEnded } from '#server/domain/account/sessions.ts';

const maxOfUser = 20;

export interface NewPushSubscription {
  userId: number;
  /** of the calling session; the subscription ends with it */
  tokenHash: string;
  subscription: PushSubscriptionBody;
  now: number;
}

/**
 * Stores a browser's push subscription. Of more than 20 of one user the oldest are deleted.
 * @throws Refusal `unauthorized` if the session has ended
 */
export async function subscribeToPushes(tx: WriteTx, request: NewPushSubscription): Promise<void> {
  const { userId, tokenHash, subscription, now } = request;
  const session = await lockSession(tx, tokenHash);
  if (session === null || session.user_id !== userId) throw sessionEnded();
  const { endpoint, keys } = subscription;
  await savePushSubscription(tx, {
    user_id: userId,
    session_id: session.id,
    endpoint,
    p256dh: keys.p256dh,
    auth: keys.auth,
    created_at: now,
  });
  await keepNewestSubscriptions(tx, userId, maxOfUser);
}
