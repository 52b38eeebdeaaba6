import { render, screen } from '@testing-library/react';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '#app/boot/app.tsx';
import { boot, ready } from '#app/boot/boot.ts';
import { login } from '#app/session/sign-in.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { AccountDb } from '#data/db/account-db.ts';
import { accountDbName } from '#data/db/names.ts';
import { dropToken, signIn } from '#data/db/device.ts';
import { storageProblem } from '#data/db/storage-problem.ts';
import { until } from '#world/time/until.ts';
import { somebody } from '#world/screens/accounts.ts';
import { answerCalls } from '#world/screens/answers.ts';
import { likeABrowser } from '#world/screens/browser.ts';
import { fakeSession } from '#world/screens/session.ts';

vi.mock('#app/boot/after-start.ts', () => ({ afterStart: () => undefined }));

beforeEach(() => {
  likeABrowser();
  history.replaceState(null, '', '/outbox');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[OFF-14] a window that can’t have a worker shows and saves, and sends nothing', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const refusal = new DOMException('Refused', 'SecurityError');
  vi.stubGlobal('Worker', function Worker() {
    throw refusal;
  });
  const opening = boot();
  render(<App session={fakeSession()} opening={opening} />);
  await opening;
  await screen.findByRole('heading', { level: 1, name: 'Outbox' });
  const { sync } = await ready();
  sync.wake('outbox');
  await expect(sync.pass('person', 1)).rejects.toThrow('Nothing can be sent from this window');
  expect([reported.mock.calls, storageProblem.get()]).toEqual([[[refusal]], null]);
});

/** Another window's connection, of an older version, that doesn't let go. */
function olderWindow(name: string): Promise<IDBDatabase> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('success', () => resolve(request.result));
  });
}

test('[OFF-14] who logs in while a frozen older window holds their database is told so, and nothing is shown behind it', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  await boot();
  const running = await ready();
  const user = somebody();
  const name = accountDbName(user.user_id);
  const older = await olderWindow(name);
  answerCalls({ '/auth/login': { json: { message: 'Hello', token: 't'.repeat(43), data: { user } } } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let told: unknown = null;
  void login(running, { email: 'ana@example.org', password: 'secreto123' }, true).then((outcome) => (told = outcome));
  await until(
    'an outcome',
    async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      return told;
    },
    (outcome) => outcome !== null,
  );
  expect(told).toMatchObject({ ok: false, message: expect.stringContaining('another window') as string });
  expect([accountInUse.get()?.user, storageProblem.get()]).toEqual([null, null]);
  // Whatever else waited for it gives up, or finds that nobody is signed in.
  older.close();
  await running.switchAccount();
  expect(accountInUse.get()?.user).toBeNull();
  vi.useRealTimers();
  // Who opens it next meets nobody who holds it: a frozen window wouldn't let go.
  await Dexie.delete(name);
});

test('[SESS-05] a window whose next database takes long to open follows a logout elsewhere all the same', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  await boot();
  const { device, switchAccount } = await ready();
  const [user, token] = [somebody(), 't'.repeat(43)];
  await signIn(device, { user, token, remember: true }, Date.now());
  await switchAccount();
  expect(accountInUse.get()?.user).toEqual(user);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const opening = vi.spyOn(AccountDb.prototype, 'open');
  for (const _try of [1, 2]) opening.mockReturnValueOnce(new Dexie.Promise(() => undefined));
  await dropToken(device, user.user_id, token);
  const shown = async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    return accountInUse.get()?.user;
  };
  await until('nobody', shown, (seen) => seen === null);
  vi.useRealTimers();
  expect(opening).toHaveBeenCalledTimes(3);
  expect(reported).not.toHaveBeenCalled();
  opening.mockRestore();
});
