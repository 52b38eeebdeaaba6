import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { signedIn } from '#world/screens/person.ts';
import { holdOwner, showOwn } from '#world/screens/profile-stage.tsx';
import { expectAccessible } from '#world/screens/show.tsx';

const full = new DOMException('no room', 'QuotaExceededError');
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const entries = (account: OpenAccount): Promise<OutboxEntry[]> => account.db.outbox.toArray();

async function openEdit(account: OpenAccount) {
  await holdOwner(account, { bio: 'I dance.' });
  await showOwn({ at: '/user/profile?edit=profile' });
  return screen.findByRole('dialog', { name: 'Edit Profile' });
}

/** An account whose disk is full. */
function outOfRoom(account: OpenAccount): void {
  const mutate = vi.fn(() => Promise.reject(full));
  accountInUse.set({ ...account, mutate });
}

test.each([
  ['Display Name', '   ', 'Required'],
  ['Display Name', 'x'.repeat(81), /letters/],
  ['Username', 'ab', '3 to 30 characters: letters, digits, dot, underscore'],
  ['Username', 'ana núñez', '3 to 30 characters: letters, digits, dot, underscore'],
  ['Username', '', 'Required'],
  ['Bio', 'x'.repeat(501), /letters/],
])('[PROF-08] %s "%s" isn’t saved, its field says why and has the focus', async (name, value, said) => {
  const account = await signedIn();
  const dialog = await openEdit(account);
  type(name, value);
  save();
  expect((await within(dialog).findAllByText(said)).length).toBeGreaterThan(0);
  await waitFor(() => expect(document.activeElement).toBe(field(name)));
  expect(field(name).getAttribute('aria-invalid')).toBe('true');
  expect(await entries(account)).toEqual([]);
});

test('[PROF-08] what can’t be saved on this device stays as it was typed, and says so', async () => {
  const account = await signedIn();
  await openEdit(account);
  outOfRoom(account);
  type('Display Name', 'Ana Sol');
  save();
  expect((await screen.findByRole('alert')).textContent).toBe('No se pudo guardar el perfil. Intenta de nuevo.');
  expect(field('Display Name').value).toBe('Ana Sol');
});

test('[PROF-08] a profile that is changed is shown so at once, and waits with a mark', async () => {
  const account = await signedIn();
  const dialog = await openEdit(account);
  await expectAccessible(dialog);
  expect(field('Bio').value).toBe('I dance.');
  type('Display Name', '  Ana Sol ');
  type('Username', 'Ana.Sol_1');
  type('Bio', '');
  save();
  await gone();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Sol' })).toBeTruthy();
  expect(screen.getByText('@Ana.Sol_1')).toBeTruthy();
  expect(screen.queryByText('I dance.')).toBeNull();
  expect(screen.getByText('Changes are waiting to be sent')).toBeTruthy();
  const [entry] = await entries(account);
  expect(entry?.args).toEqual({ patch: { display_name: 'Ana Sol', username: 'Ana.Sol_1', bio: null } });
});

test('[PROF-08] only what was changed is sent; nothing changed is nothing sent', async () => {
  const account = await signedIn();
  await openEdit(account);
  save();
  await gone();
  expect(await entries(account)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Edit Profile' }));
  await screen.findByRole('dialog');
  type('Bio', 'I sing.');
  save();
  await gone();
  expect((await entries(account))[0]?.args).toEqual({ patch: { bio: 'I sing.' } });
});

test('[PROF-08] what was typed is there again after the dialog was closed by accident, and gone when given up', async () => {
  await openEdit(await signedIn());
  type('Display Name', 'Half a na');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await gone();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Profile' }));
  await screen.findByRole('dialog');
  expect(field('Display Name').value).toBe('Half a na');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await gone();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Profile' }));
  await screen.findByRole('dialog');
  expect(field('Display Name').value).toBe('Ana Núñez');
});

/** The server says no to a name that somebody else has. */
async function refuse(account: OpenAccount): Promise<void> {
  const [entry] = await entries(account);
  if (entry === undefined) throw new Error('Nothing was sent.');
  const refusal = {
    status: 409,
    code: 'invalid',
    message: 'Taken',
    fields: { username: 'Somebody else has this name' },
  };
  await account.db.outbox.put({ ...entry, state: 'refused', refusal });
}

test('[PROF-08] a name that somebody else has is refused with what was typed, mended, and sent anew', async () => {
  const account = await signedIn();
  await openEdit(account);
  type('Username', 'bea');
  type('Bio', 'I sing.');
  save();
  await gone();
  await refuse(account);
  const note = await screen.findByRole('group', { name: 'Not accepted: Profile' });
  expect(note.textContent).toContain('No se pudo guardar el perfil. Intenta de nuevo.');
  expect(note.textContent).toContain('Somebody else has this name');
  fireEvent.click(within(note).getByRole('button', { name: 'Edit: Profile' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Profile' });
  expect(field('Username').value).toBe('bea');
  expect(within(dialog).getByText('Somebody else has this name')).toBeTruthy();
  type('Username', 'bea.sol');
  save();
  await gone();
  const [entry, ...others] = await entries(account);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ state: 'queued', args: { patch: { username: 'bea.sol', bio: 'I sing.' } } });
  expect(await screen.findByText('@bea.sol')).toBeTruthy();
});

test('[PROF-08] a refused change can be given up, and the profile is as before', async () => {
  const account = await signedIn();
  await openEdit(account);
  type('Username', 'bea');
  save();
  await gone();
  await refuse(account);
  fireEvent.click(await screen.findByRole('button', { name: 'Discard: Profile' }));
  expect(await screen.findByText(`@ana${String(account.user?.user_id)}`)).toBeTruthy();
  expect(await entries(account)).toEqual([]);
});

async function openStatus(account: OpenAccount, status: string | null = null) {
  await holdOwner(account, { status_message: status });
  await showOwn();
  fireEvent.click(screen.getByRole('button', { name: 'Status' }));
  return screen.findByRole('dialog', { name: 'Update Status' });
}
const message = 'What’s happening?';
const update = () => fireEvent.click(screen.getByRole('button', { name: 'Update' }));

test('[PROF-09] a status of more than 100 letters isn’t saved', async () => {
  const account = await signedIn();
  await openStatus(account);
  type(message, 'x'.repeat(101));
  expect(field(message).getAttribute('aria-invalid')).toBe('true');
  update();
  expect(await entries(account)).toEqual([]);
  expect(screen.getByRole('dialog')).toBeTruthy();
  // It is told beside the field, and not as something that failed.
  await Promise.resolve();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[PROF-09] a status that can’t be saved on this device stays as it was typed', async () => {
  const account = await signedIn();
  await openStatus(account);
  outOfRoom(account);
  type(message, 'On the way');
  update();
  expect((await screen.findByRole('alert')).textContent).toBe('No se pudo guardar el perfil. Intenta de nuevo.');
  expect(field(message).value).toBe('On the way');
});

test.each(['At an event', 'Listening to music', 'Working', 'Taking a break', 'Feeling great'])(
  '[PROF-09] “%s” is a press away, and is shown with no connection',
  async (status) => {
    const account = await signedIn();
    await openStatus(account);
    fireEvent.click(screen.getByRole('button', { name: status }));
    expect(field(message).value).toBe(status);
    update();
    await gone();
    await waitFor(() => expect(document.querySelector('header')?.textContent).toContain(status));
    expect((await entries(account))[0]?.args).toEqual({ patch: { status_message: status } });
  },
);

test('[PROF-09] a status in one’s own words is shown, and can be taken away', async () => {
  const account = await signedIn();
  const dialog = await openStatus(account);
  await expectAccessible(dialog);
  type(message, ' At the <b>fair</b> ');
  update();
  expect(await screen.findByText('At the <b>fair</b>')).toBeTruthy();
  await gone();
  fireEvent.click(screen.getByRole('button', { name: 'Status' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Clear status' }));
  await waitFor(() => expect(screen.queryByText('At the <b>fair</b>')).toBeNull());
});
