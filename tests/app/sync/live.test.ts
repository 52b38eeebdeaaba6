import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { groupChatKey, directChatKey } from '#contract/chat/key.ts';
import { followLiveConnection, liveCalls } from '#app/sync/live.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { noPresence, type Presence } from '#sync/live/presence.ts';
import type { TypingTarget } from '#sync/live/typing-notifier.ts';
import { eventually } from '#world/time/eventually.ts';
import { sampleGroupRow, spoken } from '#world/data/sample-chats.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';

const windows = vi.hoisted(() => ({ log: [] as unknown[], changed: (_news: unknown) => {} }));
vi.mock('#app/sync/open-live.ts', () => ({
  openLive(_running: unknown, _account: unknown, userId: number, changed: (news: unknown) => void) {
    windows.log.push(['open', userId]);
    windows.changed = changed;
    return {
      typing: (to: TypingTarget) => windows.log.push(['typing', to]),
      stopTyping: (to: TypingTarget) => windows.log.push(['stop', to]),
      close: () => windows.log.push(['close', userId]),
    };
  },
}));

const connected: Presence = { ...noPresence, isConnected: true, online: new Set([2]) };
const [ana, ben] = [somebody(), somebody()];

beforeEach(() => {
  accountInUse.set(null);
  followLiveConnection({} as never);
});
afterEach(() => {
  accountInUse.set(null);
  windows.log = [];
});

test('[CHAT-05] nobody is told anything where nobody is signed in', async () => {
  accountInUse.set(await openFor(null));
  await vi.dynamicImportSettled();
  liveCalls.sendTyping(directChatKey(2));
  expect([windows.log, liveCalls.presence.get()]).toEqual([[], noPresence]);
});

test('[CHAT-05] whoever is signed in has one socket; another’s takes its place, and with none there is silence', async () => {
  const account = await openFor(ana);
  accountInUse.set(account);
  await eventually(() => expect(windows.log).toEqual([['open', ana.user_id]]));
  let told = 0;
  const end = liveCalls.presence.subscribe(() => (told += 1));
  windows.changed(connected);
  expect([liveCalls.presence.get(), told]).toEqual([connected, 1]);
  // A name that was changed is the same person.
  accountInUse.set({ ...account, user: { ...ana, display_name: 'Anita' } });
  expect(windows.log).toHaveLength(1);
  accountInUse.set(await openFor(ben));
  expect(liveCalls.presence.get()).toEqual(noPresence);
  await eventually(() =>
    expect(windows.log.slice(1)).toEqual([
      ['close', ana.user_id],
      ['open', ben.user_id],
    ]),
  );
  accountInUse.set(await openFor(null));
  expect(windows.log.at(-1)).toEqual(['close', ben.user_id]);
  end();
});

test('[CHAT-07] a group is told of under the id that the server knows it by', async () => {
  const account = await openFor(somebody());
  await account.db.groups.bulkPut([
    sampleGroupRow(),
    { ...sampleGroupRow({ client_id: spoken.made }), group_id: null },
  ]);
  accountInUse.set(account);
  await eventually(() => expect(windows.log).toHaveLength(1));
  liveCalls.sendTyping(directChatKey(2));
  windows.changed(connected);
  for (const key of [groupChatKey(spoken.made), groupChatKey(spoken.group)]) liveCalls.sendTyping(key);
  liveCalls.stopTyping(directChatKey(2));
  await eventually(() => expect(windows.log).toHaveLength(3));
  expect(windows.log.slice(1)).toEqual(
    expect.arrayContaining([
      ['typing', { group: 61 }],
      ['stop', { user: 2 }],
    ]),
  );
});
