import { beforeEach, describe, expect, test } from 'vitest';
import { openLiveConnection, type LiveConnection } from '#sync/live/connection.ts';
import { noPresence, type Presence } from '#sync/live/presence.ts';
import { createVirtualTime, type VirtualTime } from '#world/time/virtual-time.ts';
import type { SocketHandlers, LiveSocket } from '#sync/live/ports.ts';

let time: VirtualTime;
let live: LiveConnection;
let heard: SocketHandlers;
let news: Presence;
let isVisible: boolean;
let sent: [number, ...unknown[]][];
let wakes: number[];
let said: unknown[];
let calls: string[];

const start = 1_000_000;
const since = () => time.now() - start;
const ben = { user: 2 } as const;
const group = { group: 7 } as const;

/** Lets so much time pass. */
async function pass(ms: number): Promise<void> {
  const end = time.now() + ms;
  while ((time.nextAt() ?? Infinity) <= end) await time.step();
  await time.advanceTo(end);
}

const only = (...events: string[]) => sent.filter(([, event]) => events.includes(String(event)));

beforeEach(() => {
  time = createVirtualTime(start);
  [news, isVisible, sent, wakes, said, calls] = [noPresence, true, [], [], [], []];
  live = openLiveConnection({
    userId: 1,
    open(handlers): LiveSocket {
      heard = handlers;
      return {
        emit: (event, ...args) => void sent.push([since(), event, ...args]),
        connect: () => void calls.push('connect'),
        close: () => void calls.push('close'),
      };
    },
    after: time.after,
    now: time.now,
    isVisible: () => isVisible,
    onPresence: (told) => (news = told),
    wake: () => void wakes.push(since()),
    onMessage: (told) => void said.push(told),
  });
});

describe('[CHAT-05] the socket', () => {
  test('a refused token is silence; a pull is told whether the session is over, and another token is looked for', async () => {
    heard.unauthorized();
    expect([wakes, calls, sent, news]).toEqual([[0], [], [], noPresence]);
    await pass(5_000);
    expect(calls).toEqual(['connect']);
    live.close();
    heard.unauthorized();
    await pass(60_000);
    expect([wakes, calls]).toEqual([[0], ['connect', 'close']]);
  });

  test('one that the server has closed connects again after 5 s, one that tries by itself is left alone', async () => {
    heard.connected();
    heard.disconnected(false);
    await pass(60_000);
    expect(calls).toEqual([]);
    heard.disconnected(true);
    await pass(4_999);
    expect(calls).toEqual([]);
    await pass(1);
    expect(calls).toEqual(['connect']);
  });

  test('[CHAT-06] announces its user each time it connects, and each time looks for what was missed', async () => {
    heard.connected();
    heard.disconnected(false);
    await pass(1_000);
    heard.connected();
    expect(only('user_connected')).toEqual([
      [0, 'user_connected', 1],
      [1_000, 'user_connected', 1],
    ]);
    expect([wakes, news.isConnected]).toEqual([[0, 1_000], true]);
  });

  test('once closed it says nothing and hears of nothing', async () => {
    heard.connected();
    heard.poke('me');
    heard.typing({ senderId: 2 });
    live.typing(ben);
    live.close();
    heard.disconnected(true);
    expect(time.nextAt()).toBeNull();
    await pass(60_000);
    expect([calls, wakes, news, sent.length]).toEqual([['close'], [0], noPresence, 3]);
  });
});

describe('[CHAT-06] what it hears', () => {
  beforeEach(() => {
    heard.connected();
  });

  test('many pokes and messages are one pull at once and one a while later', async () => {
    await pass(10_000);
    wakes = [];
    for (let told = 0; told < 50; told += 1) heard.poke(told % 2 === 0 ? 'me' : 'events');
    heard.private_message({ id: 1 });
    heard.group_message({ id: 2 });
    await pass(5_000);
    expect([wakes, said]).toEqual([
      [10_000, 10_500],
      [{ id: 1 }, { id: 2 }],
    ]);
  });

  test('who is online, whoever comes and goes, and nobody without a connection', () => {
    heard.online_users([2, '3', 'x', null, -1]);
    expect(news.online).toEqual(new Set([2, 3]));
    heard.user_online(4);
    heard.user_offline(2);
    heard.user_online({ userId: 5 });
    heard.user_online('nobody');
    heard.online_users('nobody');
    expect(news.online).toEqual(new Set([3, 4, 5]));
    heard.disconnected(false);
    expect(news).toEqual(noPresence);
  });

  test('what says nothing new draws nothing anew', () => {
    heard.online_users([2]);
    heard.typing({ senderId: 2 });
    heard.group_typing({ groupId: 7, senderId: 2, display_name: 'Ben' });
    const before = news;
    heard.online_users([2]);
    heard.user_online(2);
    heard.user_offline(3);
    heard.typing({ senderId: 2 });
    heard.group_typing({ groupId: 7, senderId: 2, display_name: 'Ben' });
    heard.stop_typing({ senderId: 3 });
    expect(news).toBe(before);
  });

  test.each([null, 'x', 7.5, {}, { senderId: 'ben' }, { groupId: 7 }, []])('nonsense is passed over: %j', (told) => {
    const before = news;
    for (const name of ['typing', 'stop_typing', 'group_typing', 'group_stop_typing'] as const) heard[name](told);
    heard.private_message(told);
    expect(news).toBe(before);
  });
});

describe('[CHAT-07] who is online is asked for at once and every 10 s', () => {
  test('while the page is visible', async () => {
    heard.connected();
    await pass(20_000);
    isVisible = false;
    await pass(20_000);
    isVisible = true;
    await pass(10_000);
    expect(only('get_online_users').map(([at]) => at)).toEqual([0, 10_000, 20_000, 50_000]);
  });

  test('and not without a connection', async () => {
    await pass(30_000);
    heard.connected();
    heard.disconnected(false);
    await pass(30_000);
    expect(only('get_online_users').map(([at]) => at)).toEqual([30_000]);
  });
});

describe('[CHAT-07] somebody types to the owner', () => {
  beforeEach(() => {
    heard.connected();
    heard.typing({ senderId: 2 });
    heard.typing({ senderId: 3 });
  });

  test('until they stop, or have said it', () => {
    heard.stop_typing({ senderId: 2 });
    expect(news.typing).toEqual(new Set([3]));
    heard.private_message({ id: 1, senderId: 3, receiverId: 1 });
    expect(news.typing).toEqual(new Set());
  });

  test('or have said nothing of it for 6 s', async () => {
    await pass(4_000);
    heard.typing({ senderId: 2 });
    await pass(2_000);
    expect(news.typing).toEqual(new Set([2]));
    await pass(3_999);
    expect(news.typing).toEqual(new Set([2]));
    await pass(1);
    expect(news.typing).toEqual(new Set());
  });

  test('in a group, each until they stop or for 2 s after they were last told of', async () => {
    const typer = { groupId: 7, senderId: 2, display_name: 'Ben' };
    heard.group_typing(typer);
    await pass(1_500);
    heard.group_typing({ ...typer, senderId: 3, display_name: 'Cleo' });
    expect(news.groupTyping.get(7)).toEqual([
      { user_id: 2, display_name: 'Ben' },
      { user_id: 3, display_name: 'Cleo' },
    ]);
    await pass(500);
    expect(news.groupTyping.get(7)).toEqual([{ user_id: 3, display_name: 'Cleo' }]);
    await pass(1_499);
    heard.group_typing(typer);
    await pass(1);
    expect(news.groupTyping.get(7)).toEqual([{ user_id: 2, display_name: 'Ben' }]);
    heard.group_stop_typing(typer);
    expect(news.groupTyping.size).toBe(0);
    heard.group_typing(typer);
    heard.group_message({ id: 1, groupId: 7, senderId: 2 });
    expect([news.groupTyping.size, news.typing.has(2)]).toEqual([0, true]);
  });
});

describe('[CHAT-07] the owner types', () => {
  beforeEach(() => {
    heard.connected();
    sent = [];
  });

  test('which is told at most every 1.2 s, and ended 2 s after the last key', async () => {
    for (let key = 0; key < 10; key += 1) {
      live.typing(ben);
      await pass(300);
    }
    await pass(10_000);
    expect(only('typing', 'stop_typing')).toEqual([
      [0, 'typing', { receiverId: 2 }],
      [1_200, 'typing', { receiverId: 2 }],
      [2_400, 'typing', { receiverId: 2 }],
      [4_700, 'stop_typing', { receiverId: 2 }],
    ]);
  });

  test('or ended by hand, once', async () => {
    live.typing(group);
    await pass(100);
    live.stopTyping(group);
    live.stopTyping(group);
    live.stopTyping(ben);
    await pass(5_000);
    expect(only('group_typing', 'group_stop_typing')).toEqual([
      [0, 'group_typing', { groupId: 7 }],
      [100, 'group_stop_typing', { groupId: 7 }],
    ]);
    expect(only('stop_typing')).toEqual([]);
  });

  test('and what was told over a connection that is gone is ended by nobody', async () => {
    live.typing(ben);
    heard.disconnected(false);
    await pass(10_000);
    expect(only('stop_typing')).toEqual([]);
  });
});
