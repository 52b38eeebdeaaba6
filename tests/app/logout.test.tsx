import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { Session } from '#app/session.ts';
import { SessionContext } from '#app/session-context.ts';
import { AccountCorner } from '#app/shell/account-corner.tsx';
import { current } from '#data/current.ts';
import { saveDraft } from '#data/drafts.ts';
import { openFor, somebody } from './accounts.ts';
import { fakeSession } from './session.ts';

const event = '0199c6a0-0000-7000-8000-000000000001';

afterEach(() => {
  act(() => current.set(null));
});

async function show() {
  const logout = vi.fn<Session['logout']>(() => Promise.resolve());
  const account = await openFor(somebody());
  current.set(account);
  const session: Session = { ...fakeSession(), logout };
  render(
    <MemoryRouter>
      <SessionContext value={session}>
        <AccountCorner />
      </SessionContext>
    </MemoryRouter>,
  );
  return { account, logout };
}

async function askToLogOut() {
  fireEvent.click(await screen.findByRole('button', { name: 'Account of Ana Núñez' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
}

test('[SESS-05] with nothing unsent, logging out asks nothing', async () => {
  const { logout } = await show();
  await askToLogOut();
  await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['Send, then log out', 'send'],
  ['Keep on this device', 'keep'],
  ['Discard', 'discard'],
] as const)('[SESS-05] with unsent changes it says how many, and offers “%s”', async (name, unsent) => {
  const { account, logout } = await show();
  await account.mutate('event.like', { event, liked: true });
  await account.mutate('event.bookmark', { event, bookmarked: true });
  await askToLogOut();
  const dialog = await screen.findByRole('dialog', { name: 'Log out?' });
  expect(dialog.textContent).toContain('There are 2 changes that have not been sent.');
  expect(logout).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(logout).toHaveBeenCalledWith({ unsent }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[SESS-05] a draft is told too, and can’t be sent', async () => {
  const { account } = await show();
  await saveDraft(account.store, {
    ref: event,
    kind: 'event',
    form: { title: 'Half an idea' },
    cover: null,
    step: 0,
    updatedAt: 1,
    isBroken: false,
  });
  await askToLogOut();
  const dialog = await screen.findByRole('dialog', { name: 'Log out?' });
  expect(dialog.textContent).toContain('There is 1 draft that is not published.');
  expect(screen.queryByRole('button', { name: 'Send, then log out' })).toBeNull();
});

test('[SESS-05] closing the question leaves everything as it is', async () => {
  const { account, logout } = await show();
  await account.mutate('event.like', { event, liked: true });
  await askToLogOut();
  await screen.findByRole('dialog');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(logout).not.toHaveBeenCalled();
  expect(await account.db.outbox.count()).toBe(1);
});
