import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { SessionContext } from '#app/session/context.ts';
import { AccountCorner } from '#app/shell/account-corner.tsx';
import { readUnsent } from '#data/account/clear-data.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { saveDraft } from '#data/drafts/rows.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import { fakeSession } from '#world/screens/session.ts';

const event = '0199c6a0-0000-7000-8000-000000000001';

afterEach(() => {
  act(() => accountInUse.set(null));
});

async function show() {
  const account = await openFor(somebody());
  await account.db.ids.put({ ref: event, kind: 'event', id: 1 });
  accountInUse.set(account);
  const session = { ...fakeSession(), unsent: () => readUnsent(account.store) };
  render(
    <MemoryRouter>
      <SessionContext value={session}>
        <AccountCorner />
      </SessionContext>
    </MemoryRouter>,
  );
  return { ...session, account };
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
  await waitFor(() => expect(logout).toHaveBeenCalledWith(expect.objectContaining({ unsent })));
  expect(logout.mock.calls[0]?.[0].shownWork?.waiting).toHaveLength(2);
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

test.each(['Close', 'Cancel'])('[SESS-05] “%s” leaves everything as it is', async (name) => {
  const { account, logout } = await show();
  await account.mutate('event.like', { event, liked: true });
  await askToLogOut();
  await screen.findByRole('dialog');
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(logout).not.toHaveBeenCalled();
  expect(await account.db.outbox.count()).toBe(1);
});

const like = (account: OpenAccount) => account.mutate('event.like', { event, liked: true });

async function stopped(account: OpenAccount, message: string): Promise<void> {
  const { seq } = await like(account);
  await account.db.outbox.update(seq, { state: 'refused', refusal: { status: 403, code: 'forbidden', message } });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('[KEEP-04] after sending it says what was sent, what was refused and why, and where that is settled', async () => {
  const { account, logout } = await show();
  await like(account);
  await askToLogOut();
  await screen.findByRole('dialog');
  logout.mockImplementationOnce(async () => {
    await account.db.outbox.clear();
    await stopped(account, 'The event is over');
    return { isLeft: false, unsent: await readUnsent(account.store), sending: { sent: 2, problem: null } };
  });
  press('Send, then log out');
  await screen.findByText('2 changes were sent.');
  const dialog = screen.getByRole('dialog', { name: 'Log out?' });
  expect(dialog.textContent).toContain('There is 1 change that needs you.');
  expect(dialog.textContent).toContain('Like: The event is over');
  expect(screen.queryByRole('button', { name: 'Send, then log out' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Settle this in the outbox' }).getAttribute('href')).toBe('/outbox');
  press('Discard');
  await waitFor(() => expect(logout).toHaveBeenCalledTimes(2));
  expect(logout.mock.calls[1]?.[0].shownWork?.stopped).toHaveLength(1);
});

test.each([
  ['slow', 'The connection is too slow: not everything could be sent in time.'],
  ['failed', 'Sending failed. You can try again.'],
] as const)(
  '[KEEP-04] what still waits after sending that was %s is listed, and can be tried again',
  async (trouble, said) => {
    const { account, logout } = await show();
    await like(account);
    await askToLogOut();
    await screen.findByRole('dialog');
    const unsent = await readUnsent(account.store);
    logout.mockResolvedValueOnce({ isLeft: false, unsent, sending: { sent: 0, problem: trouble } });
    press('Send, then log out');
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.getByRole('dialog').textContent).toContain('Like: Waiting to be sent');
    expect(screen.getByRole('button', { name: 'Send, then log out' })).toBeTruthy();
  },
);

test('[KEEP-04] what was typed is told of a change that was refused', async () => {
  const { account } = await show();
  const args = { user: 7, ref: event, content: 'See you there', image: null, written: '2026-06-01T00:00:00Z' };
  const { seq } = await account.mutate('message.send', args);
  const refusal = { status: 404, code: 'not_found', message: 'User not found' };
  await account.db.outbox.update(seq, { state: 'refused', refusal });
  await askToLogOut();
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Send message: User not found');
  expect(dialog.textContent).toContain('See you there');
});

test('[KEEP-04] what has changed since it was shown is asked about anew', async () => {
  const { account, logout } = await show();
  await like(account);
  await askToLogOut();
  await screen.findByRole('dialog');
  await account.mutate('event.bookmark', { event, bookmarked: true });
  logout.mockResolvedValueOnce({ isLeft: false, unsent: await readUnsent(account.store), sending: null });
  press('Discard');
  expect(await screen.findByText('Something changed meanwhile, so nothing has been discarded.')).toBeTruthy();
  expect(screen.getByRole('dialog').textContent).toContain('There are 2 changes that have not been sent.');
});

test.each([
  ['offline', 'There is no connection, so nothing can be sent now.'],
  ['portal', 'This network doesn’t let Scape through, so nothing can be sent now.'],
  ['server', 'The server can’t take anything at the moment, so nothing can be sent now.'],
  ['signed-out', 'Your session has ended, so nothing can be sent before you log in again.'],
] as const)(
  '[KEEP-04] with the gate closed (%s) it says so and doesn’t offer to send, until it opens',
  async (gate, said) => {
    const { account, checkConnection: lookForConnection } = await show();
    await like(account);
    await account.db.meta.put({ key: 'status', value: { gate } });
    await askToLogOut();
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send, then log out' })).toBeNull();
    for (const name of ['Keep on this device', 'Discard', 'Cancel'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Keep on this device' }).className).toContain('button-primary');
    await waitFor(() => expect(lookForConnection).toHaveBeenCalled());
    await account.db.meta.put({ key: 'status', value: { gate: null } });
    expect(await screen.findByRole('button', { name: 'Send, then log out' })).toBeTruthy();
    expect(screen.queryByText(said)).toBeNull();
  },
);

test('[KEEP-04] sending can be cancelled, and then doesn’t log out', async () => {
  const { account, logout } = await show();
  await like(account);
  await askToLogOut();
  await screen.findByRole('dialog');
  logout.mockImplementationOnce(
    ({ signal }) => new Promise((resolve) => signal?.addEventListener('abort', () => resolve(null))),
  );
  press('Send, then log out');
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Account of Ana Núñez' })).toBeTruthy();
});

test('[KEEP-04] the question closes where another window has signed them out', async () => {
  const { account } = await show();
  await like(account);
  await askToLogOut();
  await screen.findByRole('dialog');
  const guest = await openFor(null);
  act(() => accountInUse.set(guest));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
