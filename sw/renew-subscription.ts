import { activeAccount, withDevice } from '#data/db/device.ts';
import { readPushOwner } from '#data/account/push-owner.ts';

/** A browser may change where it is told; the server learns the new place at once, or with the next start of the app. */
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
