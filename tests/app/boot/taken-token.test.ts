import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boot, ready } from '#app/boot/boot.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { activeAccount, signIn } from '#data/db/device.ts';
import { somebody } from '#world/screens/accounts.ts';
import { answerCalls } from '#world/screens/answers.ts';
import { likeABrowser } from '#world/screens/browser.ts';

vi.mock('#app/boot/after-start.ts', () => ({ afterStart: () => undefined }));
vi.mock('#app/sync/bridge.ts', () => ({ startSync: () => ({ wake: () => undefined }) }));

beforeEach(() => {
  likeABrowser();
  answerCalls({});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('[SESS-02] [SESS-03] a token taken out of browser storage ends the session, and deletes nothing', async () => {
  await boot();
  const { device, switchAccount } = await ready();
  const user = somebody();
  localStorage.setItem('token', 'held');
  await signIn(device, { user, token: 'held', remember: true }, 1);
  await switchAccount();
  expect(accountInUse.get()?.user?.user_id).toBe(user.user_id);
  const event = { title: 'Night', description: 'Bands', date_time: '2030-01-01T20:00:00Z' };
  const ref = '01900000-0000-7000-8000-0000000000aa';
  await accountInUse.get()?.mutate('event.create', { ref, event });
  // Somebody comes back to the window, and nothing is amiss.
  window.dispatchEvent(new Event('focus'));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect((await activeAccount(device))?.userId).toBe(user.user_id);
  localStorage.removeItem('token');
  window.dispatchEvent(new Event('focus'));
  await vi.waitFor(async () => expect(await activeAccount(device)).toBeNull());
  await vi.waitFor(() => expect(accountInUse.get()?.user).toBeNull());
  // The account is there with what waits, tied to its author until they sign in again.
  expect(await device.accounts.get(user.user_id)).toMatchObject({ token: null });
  localStorage.setItem('token', 'new');
  await signIn(device, { user, token: 'new', remember: true }, 2);
  await switchAccount();
  expect(await accountInUse.get()?.db.outbox.toArray()).toMatchObject([{ kind: 'event.create', state: 'queued' }]);
});
