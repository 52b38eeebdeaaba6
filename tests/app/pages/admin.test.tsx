import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadOverview } from '#app/queries/overview.ts';
import { AdminPage } from '#app/pages/admin-page.tsx';
import { texts } from '#contract/sync/refusals.ts';
import { readCachedQuery } from '#data/storage/query-cache.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { sampleOverview } from '#world/data/sample-overview.ts';
import { answerCalls } from '#world/screens/answers.ts';
import { likeABrowser } from '#world/screens/browser.ts';
import { showOperatorPage, signInOperator } from '#world/screens/operator.tsx';

beforeEach(likeABrowser);
afterEach(() => {
  act(() => accountInUse.set(null));
  vi.unstubAllGlobals();
});

const never = new AbortController().signal;
const overview = sampleOverview();

const showPage = () => showOperatorPage('/admin', <AdminPage />);

test('[SUP-06] to who doesn’t run this there is no such page, and the server isn’t asked', async () => {
  await signInOperator(false);
  const asked = answerCalls({ '/admin/overview': { json: overview } });
  showPage();
  expect(await screen.findByText('The start')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('[SUP-06] who runs this sees what the server says, and the device keeps it', async () => {
  const { db } = await signInOperator(true);
  answerCalls({
    '/admin/overview': { json: overview },
    '/admin/operators': { json: { data: { operators: [], actions: [] } } },
  });
  showPage();
  expect(await screen.findByText('12,345')).toBeTruthy();
  expect(await screen.findByText('None yet.')).toBeTruthy();
  const pages = within(screen.getByRole('navigation', { name: 'Admin' })).getAllByRole('link');
  expect(pages.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
    [
      ['Overview', '/admin', 'page'],
      ['People', '/admin/people', null],
      ['Reports', '/moderation', null],
      ['Settings', '/admin/settings', null],
    ],
  );
  expect(screen.getByRole('link', { name: 'See reports' }).getAttribute('href')).toBe('/moderation');
  await waitFor(async () => expect((await readCachedQuery(db, 'overview'))?.value).toEqual(overview));
});

test.each([
  ['no answer', 'none' as const, 'There is no connection.'],
  ['a refusal', { status: 403, json: { message: 'No', error: 'forbidden' } }, texts.forbidden],
  ['another shape', { json: { totals: 7 } }, 'The numbers could not be read.'],
])('[SUP-06] after %s nothing is kept, and it is told why', async (_what, answer, message) => {
  const { db } = await signInOperator(true);
  answerCalls({ '/admin/overview': answer });
  expect(await loadOverview(never)).toEqual({ ok: false, message });
  expect(await readCachedQuery(db, 'overview')).toBeNull();
});
