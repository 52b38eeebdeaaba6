import { activeAccount, withDevice } from '#data/db/device.ts';
import { readPushOwner } from '#data/account/push-owner.ts';

/**
 * The browser has replaced the push subscription: subscribes again and sends the new endpoint to the server. If that
 * fails, the next start does it.
 */
export async function renewSubscription(
  registration: ServiceWorkerRegistration,
  options: PushSubscriptionOptionsInit,
): Promise<void> {
  await withDevice(async (device) => {
    const account = await activeAccount(device);
    if (account?.token == null || (await readPushOwner(device)) !== account.userId) return;
    const subscription = await registration.pushManager.subscribe(options);
    await fetch('/api/push/subscriptions', {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(subscription),
    });
  });
}
