import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logout, readUnsentNow } from '#app/session/logout.ts';
import { runPendingWipes } from '#app/session/run-pending-wipes.ts';
import { savePasswordReset } from '#app/session/password-reset-storage.ts';
import { AccountDb } from '#data/db/account-db.ts';
import { saveDraft } from '#data/drafts/rows.ts';
import { activeAccount, dropToken, signIn } from '#data/db/device.ts';
import { fingerprintsOf } from '#data/account/unsent-work.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import { openLogoutStage, post, token, type LogoutStage } from './logout-stage.ts';
import type { Draft } from '#data/drafts/draft.ts';

let stage: LogoutStage;
let meanwhile: () => Promise<void>;

beforeEach(async () => {
  meanwhile = async () => undefined;
  stage = await openLogoutStage(() => meanwhile());
});
afterEach(() => stage.close());

const draft: Draft = { ref: 'd1', kind: 'event', form: {}, cover: null, step: 0, updatedAt: 1, isBroken: false };
const own = () => `scape-${String(stage.user.user_id)}`;
const isIn = async () => (await activeAccount(stage.device)) !== null;

test.each([
  ['refused', 403],
  ['in conflict', 409],
])(
  '[KEEP-04] [SESS-05] who sends, and whose change is %s, is asked again and has lost nothing',
  async (_what, status) => {
    stage.batch.status = status;
    await stage.account.mutate('post.create', post());
    const outcome = await logout(stage.running, { unsent: 'send' });
    expect(outcome).toMatchObject({ isLeft: false, sending: { sent: 0, problem: null } });
    expect(
      outcome === null || outcome.isLeft ? [] : outcome.unsent.stopped.map(({ refusal }) => refusal?.message),
    ).toEqual(['Not like this']);
    expect([await isIn(), await stage.account.db.outbox.count()]).toEqual([true, 1]);
  },
);

test('[KEEP-04] what had stopped earlier is asked about too, and so is a draft', async () => {
  stage.batch.status = 403;
  await stage.account.mutate('post.create', post());
  await stage.host.pass('person', 5_000);
  stage.batch.status = 200;
  await stage.account.mutate('post.create', post('Another'));
  await saveDraft(stage.account.store, draft);
  const outcome = await logout(stage.running, { unsent: 'send' });
  expect(outcome).toMatchObject({ isLeft: false, sending: { sent: 1, problem: null } });
  expect(
    outcome === null || outcome.isLeft ? [] : [outcome.unsent.stopped.length, outcome.unsent.drafts.length],
  ).toEqual([1, 1]);
  expect(await isIn()).toBe(true);
});

test('[SESS-05] who sends, and of whom nothing is left, is signed out and leaves nothing', async () => {
  await stage.account.mutate('post.create', post());
  savePasswordReset({ email: stage.user.email, code: '123456' });
  expect(await logout(stage.running, { unsent: 'send' })).toEqual({ isLeft: true, isKept: false });
  expect(await stage.databases()).not.toContain(own());
  expect([await stage.device.accounts.toArray(), Object.keys(localStorage)]).toEqual([[], []]);
});

test.each(['offline', 'portal', 'server', 'signed-out'] as const)(
  '[KEEP-04] [U7] with the gate closed (%s) sending says so at once, and nothing is left',
  async (gate) => {
    await stage.account.mutate('post.create', post());
    await stage.account.db.meta.put({ key: 'status', value: { gate } });
    const pass = vi.spyOn(stage.running.sync, 'pass');
    expect(await logout(stage.running, { unsent: 'send' })).toMatchObject({
      isLeft: false,
      sending: { sent: 0, problem: gate },
    });
    expect(pass).not.toHaveBeenCalled();
    expect(await isIn()).toBe(true);
  },
);

test('[KEEP-04] [U7] a gate that is closed for the changes of a newer version alone holds up no other', async () => {
  await stage.account.mutate('post.create', post());
  await stage.account.db.meta.put({ key: 'status', value: { gate: 'update' } });
  expect(await logout(stage.running, { unsent: 'send' })).toEqual({ isLeft: true, isKept: false });
});

test('[KEEP-04] where the browser knows of no connection, nothing is tried', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await stage.account.mutate('post.create', post());
  const pass = vi.spyOn(stage.running.sync, 'pass');
  expect(await logout(stage.running, { unsent: 'send' })).toMatchObject({ sending: { problem: 'offline' } });
  expect(pass).not.toHaveBeenCalled();
});

test('[KEEP-04] [U7] a connection that is lost while sending, and an engine that fails or hangs, are told', async () => {
  await stage.account.mutate('post.create', post());
  stage.batch.status = null;
  expect(await logout(stage.running, { unsent: 'send' })).toMatchObject({ sending: { sent: 0, problem: 'offline' } });
  await stage.account.db.meta.delete('status');
  stage.running.sync.pass = () => Promise.reject(new Error('The worker is gone'));
  expect(await logout(stage.running, { unsent: 'send' })).toMatchObject({ sending: { sent: 0, problem: 'failed' } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stage.running.sync.pass = () => {
    void vi.advanceTimersByTimeAsync(22_000);
    return new Promise(() => undefined);
  };
  expect(await logout(stage.running, { unsent: 'send' })).toMatchObject({ sending: { sent: 0, problem: 'slow' } });
  vi.useRealTimers();
  expect([await isIn(), await stage.account.db.outbox.count()]).toEqual([true, 1]);
});

test('[KEEP-04] who changes their mind while sending stays', async () => {
  await stage.account.mutate('post.create', post());
  const changing = new AbortController();
  meanwhile = async () => {
    changing.abort();
  };
  expect(await logout(stage.running, { unsent: 'send', signal: changing.signal })).toBeNull();
  expect(await isIn()).toBe(true);
});

test('[KEEP-04] discarding deletes what was shown', async () => {
  await stage.account.mutate('post.create', post());
  await saveDraft(stage.account.store, draft);
  const shown = await readUnsentNow(stage.running);
  expect(fingerprintsOf(shown)).toHaveLength(2);
  expect(await logout(stage.running, { unsent: 'discard', shownWork: shown })).toEqual({ isLeft: true, isKept: false });
  expect(await stage.databases()).not.toContain(own());
});

test.each([
  ['a change is made', () => stage.account.mutate('post.create', post('Newer'))],
  ['a draft is gone on with', () => saveDraft(stage.account.store, { ...draft, updatedAt: 2 })],
  [
    'a change stops',
    async () => {
      stage.batch.status = 403;
      await stage.host.pass('person', 5_000);
    },
  ],
  ['a text is typed', async () => localStorage.setItem(`last-words:${own()}:typed:post:1`, '"Half a comment"')],
])('[KEEP-04] discarding asks again where, since it was shown, %s', async (_what, change) => {
  await stage.account.mutate('post.create', post());
  await saveDraft(stage.account.store, draft);
  const shown = await readUnsentNow(stage.running);
  await change();
  expect(await logout(stage.running, { unsent: 'discard', shownWork: shown })).toMatchObject({
    isLeft: false,
    sending: null,
  });
  expect(await isIn()).toBe(true);
});

test('[KEEP-04] what another window enters while the account leaves is kept for its author', async () => {
  await stage.account.mutate('post.create', post());
  const shown = await readUnsentNow(stage.running);
  const other = await openFor(stage.user);
  const { switchAccount } = stage.running;
  stage.running.switchAccount = async () => {
    await other.mutate('post.create', post('Entered at the last moment'));
    await switchAccount();
  };
  expect(await logout(stage.running, { unsent: 'discard', shownWork: shown })).toEqual({ isLeft: true, isKept: true });
  expect(await stage.kept()).toEqual(['queued', 'queued']);
  expect(await stage.device.accounts.toArray()).toEqual([]);
});

test('[KEEP-04] the last window to choose doesn’t undo what the first one said', async () => {
  await stage.account.mutate('post.create', post());
  const shown = await readUnsentNow(stage.running);
  meanwhile = async () => {
    await logout(stage.running, { unsent: 'keep' });
  };
  stage.batch.status = 403;
  expect(await logout(stage.running, { unsent: 'send', shownWork: shown })).toMatchObject({ isLeft: true });
  expect(await stage.kept()).toHaveLength(1);
});

test('[KEEP-04] a window that dies half way through keeping the work isn’t overruled by one that was sending', async () => {
  await stage.account.mutate('post.create', post());
  const isClosed = new Error('The window was closed');
  const dying = { ...stage.running, switchAccount: () => Promise.reject(isClosed) };
  meanwhile = async () => {
    await expect(logout(dying, { unsent: 'keep' })).rejects.toThrow(isClosed);
    await stage.running.switchAccount();
  };
  expect(await logout(stage.running, { unsent: 'send' })).toMatchObject({ isLeft: true });
  expect((await stage.device.settings.get('owedWipes'))?.value).toEqual([{ userId: stage.user.user_id, isKept: true }]);
});

test('[KEEP-04] a session that ends while its owner sends and leaves keeps the work, and no row of others', async () => {
  await stage.account.db.cursors.put({
    scope: 'me',
    cursor: 'c',
    upto: 'e.1',
    generation: 1,
    isFilling: false,
    syncedAt: 1,
  });
  await stage.account.mutate('post.create', post());
  meanwhile = async () => {
    await dropToken(stage.device, stage.user.user_id, token);
    await stage.running.switchAccount();
  };
  stage.batch.status = 401;
  expect(await logout(stage.running, { unsent: 'send' })).toEqual({ isLeft: true, isKept: true });
  expect(await stage.kept()).toHaveLength(1);
  const again = await openFor(stage.user);
  expect(await again.db.cursors.count()).toBe(0);
  again.close();
});

test('[KEEP-04] a session that merely ended, and somebody else’s sign-in, leave the work where it is', async () => {
  await stage.account.mutate('post.create', post());
  await dropToken(stage.device, stage.user.user_id, token);
  await runPendingWipes(stage.device);
  await signIn(stage.device, { user: stage.user, token, remember: true }, 2);
  await signIn(stage.device, { user: somebody(), token: 'another', remember: true }, 3);
  await runPendingWipes(stage.device);
  expect(await stage.account.db.outbox.count()).toBe(1);
});

test('[KEEP-04] [U5] kept work shows to its owner again, though a window died and others have pulled meanwhile', async () => {
  await stage.account.mutate('post.create', post('Kept'));
  expect(await logout(stage.running, { unsent: 'keep' })).toEqual({ isLeft: true, isKept: true });
  const db = new AccountDb(own());
  await db.open();
  expect(await db.posts.count()).toBe(0);
  await db.cursors.put({ scope: 'me', cursor: 'c', upto: 'e.1', generation: 1, isFilling: false, syncedAt: 1 });
  db.close();
  const again = await openFor(stage.user);
  expect((await again.db.posts.toArray()).map(({ title }) => title)).toEqual(['Kept']);
  again.close();
});

test('[KEEP-04] [OFF-14] kept work that can’t be shown on a full disk keeps nobody out, and shows the next time', async () => {
  await stage.account.mutate('post.create', post('Kept'));
  expect(await logout(stage.running, { unsent: 'keep' })).toMatchObject({ isKept: true });
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const full = await openFor(stage.user).finally(() => put.mockRestore());
  expect(await full.db.posts.count()).toBe(0);
  full.close();
  const again = await openFor(stage.user);
  expect(await again.db.posts.count()).toBe(1);
  again.close();
});
