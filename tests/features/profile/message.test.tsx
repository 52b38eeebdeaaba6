// What the page fetches later is fetched now; no test's patience is to be spent on that.
import '#ui/dialog/panel.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { signedIn, visitor } from '#world/screens/person.ts';
import { holdOwner, holdPerson, noServer, showPerson } from '#world/screens/profile-stage.tsx';
import { addressNow, expectAccessible, stateNow } from '#world/screens/show.tsx';

async function beside(): Promise<OpenAccount> {
  const account = await signedIn();
  await holdOwner(account);
  await holdPerson(account);
  showPerson({ calls: noServer() });
  return account;
}

const pressMessage = async () => fireEvent.click(await screen.findByRole('button', { name: 'Message Bea Sol' }));
const shown = async () => within(await screen.findByRole('dialog', { name: 'New chat with Bea Sol' }));
const words = async () => (await shown()).getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const press = async (name: string) => fireEvent.click((await shown()).getByRole('button', { name }));
const write = async (value: string) => fireEvent.change(await words(), { target: { value } });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('[USER-03] [SHELL-04] Message asks a visitor to log in, who comes back here', async () => {
  const account = await visitor();
  await holdPerson(account);
  showPerson();
  await pressMessage();
  expect(await screen.findByText('Please login or register to message people.')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Login' }));
  await waitFor(() => expect(addressNow()).toBe('/login'));
  expect(stateNow()).toMatchObject({ from: { pathname: '/profile/7' } });
});

test('[USER-03] whom one has blocked can’t be written to', async () => {
  const account = await signedIn();
  await holdPerson(account, { blocked: true });
  showPerson();
  expect(await screen.findByRole('button', { name: 'Unblock Bea Sol' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Message/ })).toBeNull();
});

test.each(['', '   \n '])('[USER-06] blank is not sent, and the field says why: %o', async (blank) => {
  const account = await beside();
  await pressMessage();
  await write(blank);
  await press('Enviar');
  expect(await (await shown()).findByText('Write something first.')).toBeTruthy();
  expect((await words()).getAttribute('aria-invalid')).toBe('true');
  expect(await account.db.outbox.count()).toBe(0);
  expect(addressNow()).toBe('/profile/7');
});

test('[USER-06] more than a message holds is not sent, and stays to be shortened', async () => {
  const account = await beside();
  await pressMessage();
  await write('a'.repeat(4_001));
  await press('Enviar');
  expect((await words()).value).toHaveLength(4_001);
  expect((await words()).getAttribute('aria-invalid')).toBe('true');
  expect(await account.db.outbox.count()).toBe(0);
});

test('[USER-06] what can’t be saved on this device stays in its field, with a word why', async () => {
  const account = await beside();
  accountInUse.set({ ...account, mutate: () => Promise.reject(new Error('no')) });
  await pressMessage();
  await write('¿Vienes?');
  await press('Enviar');
  expect(await (await shown()).findByText(/^Error al enviar mensaje/)).toBeTruthy();
  expect((await words()).value).toBe('¿Vienes?');
});

test('[USER-06] it begins with ¡Hola!, and begins anew after Cancelar', async () => {
  await beside();
  await pressMessage();
  expect((await words()).value).toBe('¡Hola!');
  await waitFor(async () => expect(document.activeElement).toBe(await words()));
  await expectAccessible(screen.getByRole('dialog'));
  await write('Something else');
  await press('Cancelar');
  await closed();
  await pressMessage();
  expect((await words()).value).toBe('¡Hola!');
});

test('[USER-06] Enviar saves the message with no connection, closes, and opens the chat with them', async () => {
  const account = await beside();
  await pressMessage();
  await write('  ¿Vienes el viernes? ');
  await press('Enviar');
  await waitFor(() => expect(addressNow()).toBe('/chat?with=7'));
  const entries = await account.db.outbox.toArray();
  expect(entries.map(({ kind, args }) => [kind, args])).toEqual([
    ['message.send', expect.objectContaining({ user: 7, content: '¿Vienes el viernes?', image: null })],
  ]);
  expect(await account.db.messages.toArray()).toMatchObject([{ chat: 'u:7', content: '¿Vienes el viernes?' }]);
  await closed();
});
