import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { OfflineBar } from '#app/shell/offline-bar.tsx';
import { accountInUse } from '#data/db/account-in-use.ts';
import { idleStatus, type PauseReason } from '#sync/engine/status.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import { setOnline } from '#world/network/online.ts';

afterEach(() => {
  vi.restoreAllMocks();
  act(() => accountInUse.set(null));
});

function show(): void {
  render(
    <MemoryRouter>
      <OfflineBar />
    </MemoryRouter>,
  );
}

async function showWith(gate: PauseReason | null) {
  const account = await openFor(somebody());
  await account.db.meta.put({ key: 'status', value: { ...idleStatus, gate } });
  accountInUse.set(account);
  show();
  return account;
}

test.each([
  ['offline', 'Offline. What you do is saved on this device.'],
  ['server', 'The server can’t take anything right now. What you do is saved on this device.'],
  ['portal', 'This network doesn’t let Scape through. What you do is saved on this device.'],
] as const)('[OFF-10] the shell says why nothing goes out: %s', async (gate, text) => {
  await showWith(gate);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('[OFF-10] the bar goes when the engine reaches the server again', async () => {
  const account = await showWith('offline');
  await screen.findByText(/^Offline/);
  await act(() => account.db.meta.put({ key: 'status', value: idleStatus }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
});

test('[OFF-08] the browser’s word is shown before the engine has tried', () => {
  setOnline(false);
  show();
  expect(screen.getByRole('status').textContent).toBe('Offline. What you do is saved on this device.');
  setOnline(true);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('[OFF-10] the bar says how much waits, and leads there', async () => {
  const account = await showWith('offline');
  const event = '0199c6a0-0000-7000-8000-000000000001';
  await account.db.ids.put({ ref: event, kind: 'event', id: 1 });
  await account.mutate('event.like', { event, liked: true });
  const link = await screen.findByRole('link', { name: '1 change waits on this device.' });
  expect(link.getAttribute('href')).toBe('/outbox');
  await account.mutate('event.bookmark', { event, bookmarked: true });
  expect(await screen.findByRole('link', { name: '2 changes wait on this device.' })).toBeTruthy();
});

test('[CONFIRM-08] online, one line says that the e-mail is to be confirmed, and leads there', async () => {
  accountInUse.set(await openFor({ ...somebody(), email_confirmed: false }));
  show();
  const link = await screen.findByRole('link', { name: 'Confirm your email' });
  expect(link.getAttribute('href')).toBe('/confirm');
  expect(screen.getByRole('button', { name: 'Send the mail again' })).toBeTruthy();
});

test('[CONFIRM-08] who has confirmed it, or is offline, sees no such line', async () => {
  const account = await openFor({ ...somebody(), email_confirmed: false });
  await account.db.meta.put({ key: 'status', value: { ...idleStatus, gate: 'offline' } });
  accountInUse.set(account);
  show();
  await screen.findByText(/^Offline\./);
  expect(screen.queryByRole('link', { name: 'Confirm your email' })).toBeNull();
});
