import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { noPresence } from '#sync/live/presence.ts';
import { samplePerson } from '#world/data/sample-people.ts';
import { groupKey, groupRow, holdTalk, messageRow, outbox, ports, showChat } from '#world/screens/chat-stage.tsx';
import { signedIn } from '#world/screens/person.ts';
import { authorOf, bea, inWindow } from '#world/screens/posts-stage.tsx';
import { addressNow, expectAccessible } from '#world/screens/show.tsx';

let account: OpenAccount;
beforeEach(async () => {
  inWindow();
  account = await signedIn();
});

const rows = () => screen.queryAllByRole('link').map(({ textContent }) => textContent ?? '');
const search = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: label }), { target: { value } });

async function openForm() {
  fireEvent.click((await screen.findAllByRole('button', { name: 'Nuevo Grupo' }))[0] ?? document.body);
  return within(await screen.findByRole('dialog', { name: 'Nuevo Grupo' }));
}

test('[CHAT-01] the way to a new group says what it is, also where there are groups', async () => {
  showChat(account, '/chat?tab=grupos');
  for (const way of await screen.findAllByRole('button', { name: 'Nuevo Grupo' })) {
    expect(way.textContent).toBe('Nuevo Grupo');
  }
});

test('[CHAT-01] a group without a name isn’t made', async () => {
  showChat(account, '/chat?tab=grupos');
  const form = await openForm();
  fireEvent.change(form.getByLabelText(/^Name/), { target: { value: '   ' } });
  fireEvent.click(form.getByRole('button', { name: 'Crear' }));
  expect(await form.findByText('Write a name for the group.')).toBeTruthy();
  expect(await outbox(account)).toEqual([]);
});

test('[CHAT-01] what is typed of a group is there again; it is made once, at once, and opened', async () => {
  const { unmount } = showChat(account, '/chat?tab=grupos');
  const form = await openForm();
  fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'Climbers' } });
  unmount();
  showChat(account, '/chat?tab=grupos');
  const again = await openForm();
  expect(again.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Climbers');
  expect(again.getByRole('button', { name: 'Cancelar' })).toBeTruthy();
  fireEvent.click(again.getByRole('button', { name: 'Crear' }));
  expect(again.getByRole('button', { name: 'Creando...' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: /^Climbers/ })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  const [entry, ...more] = await outbox(account);
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ kind: 'group.create', args: { name: 'Climbers', image: null } });
  expect(addressNow()).toBe(`/chat?group=${entry?.creates ?? ''}`);
});

test('[CHAT-01] the tabs are Direct and Grupos, and the address says which', async () => {
  await account.db.groups.put(groupRow({ name: 'Climbers' }));
  const { container } = showChat(account, '/chat');
  expect(await screen.findByText('No conversations yet')).toBeTruthy();
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Direct');
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('tab', { name: 'Grupos' }));
  expect(await screen.findByRole('link', { name: /^Climbers/ })).toBeTruthy();
  expect(addressNow()).toBe('/chat?tab=grupos');
  await expectAccessible(container);
});

test('[CHAT-08] a row tells what was said last and by whom, how much of it is new, and who writes', async () => {
  const read = messageRow();
  const own = messageRow({ user_id: authorOf(account).user_id, content: 'mine' });
  await holdTalk(account, [read, own, messageRow(), messageRow({ content: 'the last', image: '/media/x' })], {
    read_upto: own.message_id ?? 0,
  });
  const other = { ...bea, user_id: 900_002, username: 'zoe', display_name: 'Zoe' };
  await holdTalk(account, [messageRow({ ...own, ref: own.ref.replace(/^./, 'f'), chat: 'u:900002' })], { user: other });
  const some = ports();
  showChat(account, '/chat', some);
  const row = await screen.findByRole('link', { name: /^Bea/ });
  expect(row.textContent).toContain('the last');
  expect(within(row).getByText('2 new messages')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Zoe/ }).textContent).toContain('You: mine');
  expect(rows()[0]).toMatch(/^Bea/);
  some.live.presence.set({ ...noPresence, isConnected: true, typing: new Set([bea.user_id]) });
  expect(await within(row).findByText('escribiendo...')).toBeTruthy();
});

test('[CHAT-01] users are found on the device at once, then by the server, each once', async () => {
  await holdTalk(account, [messageRow()]);
  await account.db.people.put(samplePerson({ user_id: 31, display_name: 'Béatrice', username: 'trice' }));
  const found = { user_id: 32, display_name: 'Beat', username: 'beat', profile_picture: null };
  let answer = (_people: (typeof found)[] | null) => {};
  const lookForPeople = vi.fn<() => Promise<(typeof found)[] | null>>(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  showChat(account, '/chat', ports({ fetchPeople: lookForPeople }));
  await screen.findByRole('link', { name: /^Bea/ });
  search('Search users', 'bea');
  expect(await screen.findByRole('link', { name: /^Béatrice/ })).toBeTruthy();
  expect(screen.getByText('Searching')).toBeTruthy();
  await waitFor(() => expect(lookForPeople).toHaveBeenCalledTimes(1));
  answer([found, { ...found, user_id: 31 }, bea]);
  expect(await screen.findByRole('link', { name: /^Beat@beat/ })).toBeTruthy();
  expect(rows()).toHaveLength(3);
});

test('[CHAT-01] where nobody answers, a search says that it is of this device alone', async () => {
  const lookForPeople = () => Promise.resolve(null);
  showChat(account, '/chat', ports({ fetchPeople: lookForPeople }));
  await screen.findByText('No conversations yet');
  search('Search users', 'nobody');
  expect(await screen.findByText('Only what is on this device was searched.')).toBeTruthy();
  expect(screen.getByText('Nobody found')).toBeTruthy();
});

test('[CHAT-01] groups are found by name; those of events are for their members alone', async () => {
  const mine = groupRow({ name: 'Salsa nights', event: '00000000-0000-4000-8000-0000000000e1' });
  await account.db.groups.bulkPut([
    mine,
    groupRow({ name: 'Salsa for all', isMember: false }),
    groupRow({ name: 'Salsa festival', isMember: false, event: '00000000-0000-4000-8000-0000000000e2' }),
    groupRow({ name: 'Chess' }),
  ]);
  await account.db.messages.put(messageRow({ chat: groupKey(mine), user: bea, content: 'see you' }));
  const some = ports();
  showChat(account, '/chat?tab=grupos', some);
  await screen.findByRole('link', { name: /^Chess/ });
  search('Search groups', 'SALSÁ');
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toMatch(/^Salsa nights.*Bea: see you/);
  expect(rows()[1]).toMatch(/^Salsa for all/);
  await waitFor(() => expect(some.calls.fetchGroups).toHaveBeenCalledWith('SALSÁ', expect.any(AbortSignal)));
});
