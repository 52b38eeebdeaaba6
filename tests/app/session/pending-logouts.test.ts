import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logout } from '#app/session/logout.ts';
import { runPendingLogouts } from '#app/session/pending-logouts.ts';
import { refreshUser } from '#app/session/sign-in.ts';
import { answerCalls } from '#world/screens/answers.ts';
import { openLogoutStage, token, type LogoutStage } from './logout-stage.ts';

let stage: LogoutStage;

beforeEach(async () => {
  stage = await openLogoutStage();
});
afterEach(() => stage.close());

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

test('[SESS-05] offline, a device keeps of a session only what can end it, and what an earlier version kept is turned into that', async () => {
  stage.batch.status = null;
  const old = 'o'.repeat(43);
  await stage.device.settings.put({ key: 'owedLogouts', value: [old] });
  await logout(stage.running, { unsent: 'keep' });
  const owed = async () => (await stage.device.settings.get('owedLogouts'))?.value;
  const hashes = [sha256Of(old), sha256Of(token)];
  await vi.waitFor(async () => expect(await owed()).toEqual(hashes));
  // By its token, then by a hash: only then has the logout given up, and what comes next is another try.
  await vi.waitFor(() => expect(stage.lost.filter((path) => path === '/auth/logout')).toHaveLength(2));
  stage.batch.status = 200;
  await refreshUser(stage.running);
  expect(await owed()).toBeUndefined();
  const ended = stage.asked.filter(({ path }) => path === '/auth/logout');
  expect(ended).toEqual(hashes.map((session) => ({ path: '/auth/logout', body: { session }, authorization: null })));
});

test.each([
  ['the server says that it is done', { status: 200, json: { message: 'Signed out' } }, true],
  ['an earlier server doesn’t know this way', { status: 401, json: { message: 'No', error: 'unauthorized' } }, false],
  ['it was too much', { status: 429, json: { message: 'Later', error: 'rate_limited' } }, false],
  ['the server fails', { status: 500, json: { error: 'internal' } }, false],
  ['somebody else answers', { status: 404, json: { message: 'Not Found' } }, false],
  ['nobody answers', 'none', false],
] as const)('[SESS-05] a logout is told again until the server has confirmed it: %s', async (_what, answer, isDone) => {
  answerCalls({ '/auth/logout': answer });
  await stage.device.settings.put({ key: 'owedLogouts', value: [sha256Of(token)] });
  await runPendingLogouts(stage.device);
  expect((await stage.device.settings.get('owedLogouts')) === undefined).toBe(isDone);
  await stage.device.settings.delete('owedLogouts');
});
