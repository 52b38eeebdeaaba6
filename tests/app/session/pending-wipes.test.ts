import { afterEach, beforeEach, expect, test } from 'vitest';
import { logout, readUnsentNow } from '#app/session/logout.ts';
import { addPendingWipe } from '#app/session/pending-wipes.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { listShares } from '#data/drafts/share-inbox.ts';
import { openFor } from '#world/screens/accounts.ts';
import { openLogoutStage, post, type LogoutStage } from './logout-stage.ts';
import { runPendingWipes } from '#app/session/run-pending-wipes.ts';

let stage: LogoutStage;

beforeEach(async () => {
  stage = await openLogoutStage();
});
afterEach(() => stage.close());

const own = () => `scape-${String(stage.user.user_id)}`;

test.each(['discard', 'keep'] as const)(
  '[SESS-05] a logout (%s) whose window is closed half way is finished by the next start, and before the next login',
  async (unsent) => {
    await stage.account.db.cursors.put({
      scope: 'me',
      cursor: 'c',
      upto: 'e.1',
      generation: 1,
      isFilling: false,
      syncedAt: 1,
    });
    const share = (id: string, owner: number | null) =>
      stage.device.settings.put({ key: `shared:${id}`, value: { id, owner, files: [], at: 1 } });
    await share('1', stage.user.user_id);
    await share('2', null);
    const shown = await readUnsentNow(stage.running);
    expect(shown.shared).toEqual(['1']);
    const isClosed = new Error('The window was closed');
    const dying = { ...stage.running, switchAccount: () => Promise.reject(isClosed) };
    await expect(logout(dying, { unsent, shownWork: shown })).rejects.toThrow(isClosed);
    stage.account.close();
    expect(await stage.databases()).toContain(own());

    await runPendingWipes(stage.device);
    expect(await stage.device.settings.get('owedWipes')).toBeUndefined();
    expect(await stage.device.accounts.toArray()).toEqual([]);
    expect((await stage.databases()).includes(own())).toBe(unsent === 'keep');
    const shared = (await listShares(stage.device, stage.user.user_id)).map(({ id }) => id).toSorted();
    expect(shared).toEqual(unsent === 'keep' ? ['1', '2'] : ['2']);
    const again = await openFor(stage.user);
    expect(await again.db.cursors.count()).toBe(0);
    again.close();
    // Noted before the window was closed, for the next start to tell.
    await stage.device.settings.delete('owedLogouts');
  },
);

test.each([
  ['what had stopped is kept', 403, ['refused']],
  ['what waited is gone, as its owner was told', null, []],
])('[KEEP-04] a wipe that an earlier version noted is done: %s', async (_what, status, kept) => {
  await stage.account.mutate('post.create', post());
  stage.batch.status = status;
  await stage.host.pass('person', 5_000);
  await stage.host.close();
  accountInUse.set(null);
  stage.account.close();
  await addPendingWipe(stage.device, { userId: stage.user.user_id, isKept: false });
  await runPendingWipes(stage.device);
  expect(await stage.device.accounts.toArray()).toEqual([]);
  expect((await stage.databases()).includes(own())).toBe(kept.length > 0);
  expect(await stage.kept()).toEqual(kept);
});
