import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EvictionNotice } from '#app/storage/eviction-notice.tsx';
import { accountInUse } from '#data/db/account-in-use.ts';
import { sampleArgs } from '#world/data/sample-args.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import { likeABrowser } from '#world/screens/browser.ts';

const thing = '00000000-0000-4000-8000-000000000001';

beforeEach(likeABrowser);
afterEach(() => {
  act(() => accountInUse.set(null));
  vi.unstubAllGlobals();
});

async function show(vendor: string, isPersisted: boolean) {
  const persisted = vi.fn(() => Promise.resolve(isPersisted));
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0, vendor, storage: { persisted } });
  const account = await openFor(somebody());
  accountInUse.set(account);
  const { container } = render(<EvictionNotice />);
  await waitFor(() => expect(persisted).toHaveBeenCalled());
  return { account, container };
}

test('[OFF-14] where the browser clears what isn’t visited, what waits says until when it is safe', async () => {
  const { account, container } = await show('Apple Computer, Inc.', false);
  expect(container.textContent).toBe('');
  await act(() => account.mutate('post.create', sampleArgs('post.create', thing)));
  expect((await screen.findByText(/^Come back with a connection before/)).textContent).toContain('Installing Scape');
});

test.each([
  ['Google Inc.', false],
  ['Apple Computer, Inc.', true],
])('[OFF-14] %s, persisted: %s: nothing is said', async (vendor, isPersisted) => {
  const { account, container } = await show(vendor, isPersisted);
  await act(() => account.mutate('post.create', sampleArgs('post.create', thing)));
  await waitFor(async () => expect(await account.db.outbox.count()).toBe(1));
  expect(container.textContent).toBe('');
});
