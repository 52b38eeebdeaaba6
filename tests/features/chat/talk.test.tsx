import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { directChatKey } from '#contract/chat/key.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { ChatCalls } from '#features/chat/deps.ts';
import { noPresence } from '#sync/live/presence.ts';
import {
  conversationRow,
  field,
  groupKey,
  groupRow,
  holdTalk,
  inGroup,
  log,
  messageRow,
  outbox,
  ports,
  said,
  showChat,
  withBea,
} from '#world/screens/chat-stage.tsx';
import { signedIn } from '#world/screens/person.ts';
import { authorOf, bea, inWindow } from '#world/screens/posts-stage.tsx';
import { addressNow, expectAccessible } from '#world/screens/show.tsx';

let account: OpenAccount;
let ownId: number;
beforeEach(async () => {
  inWindow();
  account = await signedIn();
  ownId = authorOf(account).user_id;
});

test('[CHAT-02] prompts ask for somebody, or for a group, as long as nothing is chosen', async () => {
  inWindow({ isWide: true });
  const { unmount } = showChat(account, '/chat');
  expect(await screen.findByText('Selecciona un usuario para chatear')).toBeTruthy();
  unmount();
  showChat(account, '/chat?tab=grupos');
  expect(await screen.findByText('Selecciona un grupo para chatear')).toBeTruthy();
});

test('[CHAT-02] on a phone there is one pane at a time, and a way back', async () => {
  await holdTalk(account, [messageRow()]);
  showChat(account, '/chat');
  fireEvent.click(await screen.findByRole('link', { name: /^Bea/ }));
  expect(await log()).toBeTruthy();
  expect(addressNow()).toBe(withBea);
  expect(screen.queryByRole('tab', { name: 'Direct' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(await screen.findByRole('tab', { name: 'Direct' })).toBeTruthy();
  expect(screen.queryByRole('log')).toBeNull();
});

test('[CHAT-02] who is there and who writes is told as long as the socket tells it, and not a moment longer', async () => {
  await holdTalk(account, [messageRow()]);
  const some = ports();
  showChat(account, withBea, some);
  await log();
  const head = within(screen.getByRole('heading', { name: /^Bea/ }));
  const tell = (news: Partial<typeof noPresence>) => {
    act(() => {
      some.live.presence.set({ ...noPresence, ...news });
    });
  };
  expect(head.queryByText('Desconectado')).toBeNull();
  tell({ isConnected: true });
  expect(head.getByText('Desconectado')).toBeTruthy();
  tell({ isConnected: true, online: new Set([bea.user_id]) });
  expect(head.getByText('En línea')).toBeTruthy();
  tell({ isConnected: true, online: new Set([bea.user_id]), typing: new Set([bea.user_id]) });
  expect(head.getByText('escribiendo...')).toBeTruthy();
  tell({ online: new Set([bea.user_id]), typing: new Set([bea.user_id]) });
  expect(head.queryByText(/En línea|Desconectado|escribiendo/)).toBeNull();
});

test('[CHAT-08] opens at what is new, in the order of the server, what waits behind it', async () => {
  const talk = Array.from({ length: 4 }, () => messageRow());
  await holdTalk(account, talk.toReversed(), { read_upto: talk[1]?.message_id ?? 0 });
  await account.mutate('message.send', {
    ref: uuidV7(),
    user: bea.user_id,
    content: 'waits',
    image: null,
    written: new Date().toISOString(),
  });
  const { container } = showChat(account, withBea);
  await waitFor(() => expect(said()).toEqual([...talk.map(({ content }) => content), 'waits']));
  const lines = [...container.querySelectorAll('ol > li')].map(({ textContent }) => textContent);
  const marker = lines.indexOf('Nuevos mensajes');
  expect(lines[marker + 1]).toContain(talk[2]?.content);
  await expectAccessible(container);
});

test('[CHAT-08] what was sent is one message when the server’s row comes, and tells how far it has come', async () => {
  const sent = messageRow({ user_id: ownId, message_id: null, content: 'once' });
  await holdTalk(account, [sent]);
  showChat(account, withBea);
  await waitFor(() => expect(said()).toEqual(['once']));
  const state = async (name: string) => (await log()).findByRole('img', { name });
  expect(await state('Waiting to be sent')).toBeTruthy();
  const arrived = messageRow({ ...sent, message_id: 77, place: 77 });
  await account.db.messages.put(arrived);
  expect(await state('Sent')).toBeTruthy();
  await account.db.conversations.put(conversationRow({ seen_upto: 77 }));
  expect(await state('Read')).toBeTruthy();
  expect(said()).toEqual(['once']);
});

test('[CHAT-08] a message that came late says when it was written and when it arrived', async () => {
  const times = { written_at: '2026-11-20T10:00:00Z', created_at: '2026-11-20T10:02:01Z' };
  await holdTalk(account, [messageRow(times), messageRow({ ...times, created_at: '2026-11-20T10:02:00Z' })]);
  showChat(account, withBea);
  await waitFor(() => expect(said()).toHaveLength(2));
  expect(screen.getAllByText(/^Written \d\d:00 · arrived \d\d:02$/)).toHaveLength(1);
});

test('[CHAT-08] what has been seen is marked as read, once', async () => {
  const [, last] = await holdTalk(account, [messageRow(), messageRow()]);
  showChat(account, withBea);
  const held = async () => (await account.db.conversations.get(String(bea.user_id)))?.read_upto;
  await waitFor(async () => expect(await held()).toBe(last?.message_id));
  const marks = await account.db.outbox.filter(({ kind }) => kind === 'chat.read').toArray();
  expect(marks).toMatchObject([{ args: { user: bea.user_id, upto: last?.message_id }, isQuiet: true }]);
});

test('[CHAT-08] in a window that can’t be seen nothing has been read', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const mutate = vi.spyOn(account, 'mutate');
  const later = vi.spyOn(globalThis, 'setTimeout');
  await holdTalk(account, [messageRow()]);
  showChat(account, withBea);
  await waitFor(() => expect(said()).toHaveLength(1));
  // It would be marked after this while, and nothing waits for it.
  expect(later).not.toHaveBeenCalledWith(expect.anything(), 250);
  visibility.mockReturnValue('visible');
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await waitFor(() => expect(mutate).toHaveBeenCalledTimes(1));
});

test('[CHAT-08] what is on the screen stays there, however much is said meanwhile', async () => {
  // Far from the oldest, so that no older ones are wanted.
  const scrolled = vi.spyOn(Element.prototype, 'scrollTop', 'get').mockReturnValue(5_000);
  const talk = Array.from({ length: 80 }, () => messageRow());
  const { db } = account;
  await holdTalk(account, talk, { read_upto: talk.at(-1)?.message_id ?? 0 });
  showChat(account, withBea);
  await waitFor(() => expect(said()).toHaveLength(50));
  const [first] = said();
  await db.messages.bulkPut(Array.from({ length: 120 }, () => messageRow()));
  await waitFor(() => expect(said()).toHaveLength(170));
  expect(said()[0]).toBe(first);
  scrolled.mockRestore();
});

test('[CHAT-08] older ones come from the device first, then from the server, by the oldest that is held', async () => {
  const talk = await holdTalk(
    account,
    Array.from({ length: 120 }, () => messageRow()),
    { read_upto: 10 ** 6 },
  );
  const some = ports();
  showChat(account, withBea, some);
  await waitFor(() => expect(said()).toHaveLength(120));
  await waitFor(() => expect(some.calls.fetchMessages).toHaveBeenCalledTimes(1));
  expect(vi.mocked(some.calls.fetchMessages).mock.calls[0]?.slice(0, 2)).toEqual([
    `u:${String(bea.user_id)}`,
    talk[0]?.message_id,
  ]);
});

test('[CHAT-08] what nobody answered is asked again when the socket is back', async () => {
  const [first] = await holdTalk(account, [messageRow()]);
  const lookForMessages = vi.fn<ChatCalls['fetchMessages']>(() => Promise.resolve({ as: 'unreachable' }));
  const some = ports({ fetchMessages: lookForMessages });
  showChat(account, withBea, some);
  expect(await screen.findByText('Older messages appear when you are back online')).toBeTruthy();
  expect(lookForMessages).toHaveBeenCalledTimes(1);
  lookForMessages.mockResolvedValue({ as: 'seen', isWhole: true });
  act(() => {
    some.live.presence.set({ ...noPresence, isConnected: true });
  });
  await waitFor(() => expect(screen.queryByText('Older messages appear when you are back online')).toBeNull());
  expect(lookForMessages.mock.calls.map(([chat, before]) => [chat, before])).toEqual([
    [directChatKey(bea.user_id), first?.message_id],
    [directChatKey(bea.user_id), first?.message_id],
  ]);
});

test('[CHAT-02] hostile texts and names are shown as they are, and do nothing', async () => {
  const hostile = '<img src=x onerror="globalThis.hurt = true">\u202Eevil';
  const user = { ...bea, display_name: hostile };
  await holdTalk(account, [messageRow({ content: hostile }), messageRow({ content: 'javascript:alert(1)' })], { user });
  const group = groupRow({ name: hostile });
  await account.db.groups.put(group);
  await account.db.messages.put(messageRow({ chat: groupKey(group), user, content: hostile }));
  for (const at of [withBea, inGroup(group)]) {
    const { container, unmount } = showChat(account, at);
    await waitFor(() => expect(said()[0]).toBe(hostile));
    expect(container.querySelector('[src="x"], [href^="javascript"]')).toBeNull();
    unmount();
  }
  showChat(account, '/chat');
  expect(await screen.findByRole('link', { name: /onerror/ })).toBeTruthy();
  expect('hurt' in globalThis).toBe(false);
});

test('[CHAT-02] choosing a group joins it before it is shown, once', async () => {
  const group = groupRow({ isMember: false });
  await account.db.groups.put(group);
  showChat(account, '/chat?tab=grupos');
  fireEvent.click(await screen.findByRole('link', { name: new RegExp(group.name) }));
  await field();
  expect(await outbox(account)).toMatchObject([{ kind: 'group.join', args: { group: group.ref } }]);
  expect((await account.db.groups.get(group.ref))?.isMember).toBe(true);
  // Somebody is put out while the page is open.
  await account.db.groups.put({ ...group, isMember: false });
  expect(await screen.findByText('You aren’t in this group any more.')).toBeTruthy();
  expect(await screen.findByText('No messages on this device')).toBeTruthy();
  expect(screen.queryByText('Be the first to say something.')).toBeNull();
  expect(screen.queryByLabelText('Message')).toBeNull();
  expect(await outbox(account)).toHaveLength(1);
});

test('[CHAT-02] a newcomer reads what was said in the group as soon as the server has let them in', async () => {
  const group = groupRow({ isMember: false });
  await account.db.groups.put(group);
  const lookForMessages = vi.fn<ChatCalls['fetchMessages']>(async () => {
    await account.db.messages.put(messageRow({ chat: groupKey(group), user: bea, content: 'said before' }));
    return { as: 'seen', isWhole: true };
  });
  showChat(account, '/chat?tab=grupos', ports({ fetchMessages: lookForMessages }));
  fireEvent.click(await screen.findByRole('link', { name: new RegExp(group.name) }));
  await field();
  expect(lookForMessages).not.toHaveBeenCalled();
  expect(await screen.findByText('Joining the group')).toBeTruthy();
  const [joining] = await account.db.outbox.toArray();
  if (joining !== undefined) await account.db.outbox.put({ ...joining, state: 'applied' });
  await waitFor(() => expect(said()).toEqual(['said before']));
});

test('[CHAT-09] an address lets nobody into a group who hasn’t chosen it: they are asked', async () => {
  const group = groupRow({ isMember: false });
  await account.db.groups.put(group);
  showChat(account, inGroup(group));
  expect(await screen.findByText('You aren’t in this group.')).toBeTruthy();
  expect(await outbox(account)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Join' }));
  await field();
  expect(await outbox(account)).toMatchObject([{ kind: 'group.join', args: { group: group.ref } }]);
});

test('[CHAT-02] a group that is named by its id is the same group', async () => {
  const group = groupRow();
  await account.db.groups.put(group);
  await account.db.messages.put(messageRow({ chat: groupKey(group), user: bea, content: 'in here' }));
  showChat(account, `/chat?group=${String(group.group_id)}`);
  await waitFor(() => expect(said()).toEqual(['in here']));
  expect((await log()).getByText('Bea')).toBeTruthy();
});

test('[CHAT-02] a message is deleted at once, and for a moment that can be taken back', async () => {
  await holdTalk(account, [messageRow({ user_id: ownId, content: 'oops' })]);
  showChat(account, withBea);
  fireEvent.click(await screen.findByRole('button', { name: 'More for oops' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(said()).toEqual([]));
  expect((await outbox(account))[0]?.notBefore).toBeGreaterThan(Date.now());
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(said()).toEqual(['oops']));
  expect(await outbox(account)).toEqual([]);
});

test.each([
  ['others', 900_001, false],
  ['the one who made the group', 0, true],
])('[CHAT-02] what others have said in a group can be deleted by %s: %s', async (_who, creator, mayDelete) => {
  const group = groupRow({ creator_id: creator === 0 ? ownId : creator });
  await account.db.groups.put(group);
  await account.db.messages.put(messageRow({ chat: groupKey(group), user: bea, content: 'hm' }));
  showChat(account, inGroup(group));
  fireEvent.click(await screen.findByRole('button', { name: 'More for hm' }));
  expect(await screen.findByRole('menuitem', { name: 'Copy' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Delete' }) !== null).toBe(mayDelete);
});

test('[REPORT-05] a message of somebody else can be reported, one’s own can’t', async () => {
  const [own, others] = await holdTalk(account, [
    messageRow({ user_id: ownId, content: 'mine' }),
    messageRow({ user: bea, content: 'ugly' }),
  ]);
  const given = ports();
  showChat(account, withBea, given);
  fireEvent.click(await screen.findByRole('button', { name: 'More for ugly' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Report' }));
  expect(given.onReport.mock.calls).toEqual([[others?.ref, 'ugly']]);
  const item = document.querySelector(`[data-message="${String(own?.ref)}"]`) as HTMLElement;
  fireEvent.pointerOver(item);
  fireEvent.click(await screen.findByRole('button', { name: 'More for mine' }));
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Report' })).toBeNull();
});
