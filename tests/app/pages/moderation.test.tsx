import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadReports } from '#app/queries/reports.ts';
import { removalCalls } from '#app/queries/removed-pictures.ts';
import { ModerationPage } from '#app/pages/moderation-page.tsx';
import { texts } from '#contract/sync/refusals.ts';
import type { Report } from '#contract/moderation/report.ts';
import { readCachedQuery } from '#data/storage/query-cache.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { answerCalls } from '#world/screens/answers.ts';
import { likeABrowser } from '#world/screens/browser.ts';
import { showOperatorPage, signInOperator } from '#world/screens/operator.tsx';

beforeEach(likeABrowser);
afterEach(() => {
  act(() => accountInUse.set(null));
  vi.unstubAllGlobals();
});

const never = new AbortController().signal;
const tom = { user_id: 7, username: 'tom', display_name: 'Tom', profile_picture: null };
const report: Report = {
  id: 1,
  object_type: 'user',
  object_id: 7,
  reason: 'spam',
  note: '',
  status: 'open',
  created_at: '2026-01-01T00:00:00Z',
  reporter: { ...tom, user_id: 8, display_name: 'Luz' },
  reports_count: 1,
  object: { user: tom, text: 'Buy this', image: null, hidden: false, ref: null },
  settled_at: null,
  settled_by: null,
  settled_note: '',
};

const showPage = () => showOperatorPage('/moderation', <ModerationPage />);

test('[SUP-05] to who doesn’t settle reports there is no such page, and the server isn’t asked', async () => {
  await signInOperator(false);
  const asked = answerCalls({ '/reports': { json: { data: [report] } } });
  showPage();
  expect(await screen.findByText('The start')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('[SUP-05] who settles them sees what the server holds, and the device keeps it', async () => {
  const { db } = await signInOperator(true);
  answerCalls({ '/reports': { json: { data: [report] } } });
  showPage();
  expect(await screen.findByText('Buy this')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Tom' }).getAttribute('href')).toBe('/profile/7');
  await waitFor(async () => expect((await readCachedQuery(db, 'reports:open'))?.value).toEqual([report]));
});

test.each([
  ['no answer', 'none' as const, 'There is no connection.'],
  ['a refusal', { status: 403, json: { message: 'No', error: 'forbidden' } }, texts.forbidden],
  ['another shape', { json: { data: [{ id: 1 }] } }, 'The reports could not be read.'],
])('[SUP-05] after %s nothing is kept, and it is told why', async (_what, answer, message) => {
  const { db } = await signInOperator(true);
  answerCalls({ '/reports': answer });
  expect(await loadReports('open', null, never)).toEqual({ ok: false, message });
  expect(await readCachedQuery(db, 'reports:open')).toBeNull();
});

const sha256 = 'a'.repeat(64);
const removed = { sha256, removed_at: '2026-01-01T00:00:00Z', removed_by: tom, note: 'Why' };
const pictures = '/admin/removed-pictures';

test('[SUP-07] pictures are removed, listed and allowed again at the server, at once', async () => {
  const { db } = await signInOperator(true);
  const asked = answerCalls({
    [pictures]: { json: { data: [removed] } },
    [`${pictures}/${sha256}`]: { json: { message: 'Done' } },
  });
  expect(await removalCalls.list(null, never)).toEqual({ ok: true, value: { pictures: [removed], next: null } });
  expect(await removalCalls.remove({ sha256, note: 'Why' })).toEqual({ ok: true, value: null });
  expect(await removalCalls.allow(sha256)).toEqual({ ok: true, value: null });
  expect(asked.map(({ path }) => path)).toEqual([pictures, pictures, `${pictures}/${sha256}`]);
  expect(asked[1]?.body).toEqual({ picture: sha256, note: 'Why' });
  expect(await db.outbox.count()).toBe(0);
});

test.each([
  ['no answer', 'none' as const, 'There is no connection.'],
  ['a refusal', { status: 422, json: { message: 'Too long', error: 'invalid' } }, 'Too long'],
  ['another shape', { json: { data: [{ sha256: 1 }] } }, 'The removed pictures could not be read.'],
])('[SUP-07] after %s it is told why', async (_what, answer, message) => {
  await signInOperator(true);
  answerCalls({ [pictures]: answer });
  expect(await removalCalls.list(null, never)).toEqual({ ok: false, message });
});
