import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server as HttpServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGroupTypingHandler } from '#server/live/events/group-typing.ts';
import type { SocketEventHandler } from '#server/live/events/socket-router.ts';
import type { LivePorts } from '#server/live/ports.ts';
import { createOnlineUsersHandler } from '#server/live/events/online-users.ts';
import { roomOfGroup, roomOfUser } from '#server/live/rooms.ts';
import { closeSockets, openSockets } from '#server/live/sockets.ts';
import type { LiveServer } from '#server/live/sockets.ts';
import { createTypingHandler } from '#server/live/events/typing.ts';
import { SocketClient } from '#world/servers/socket-client.ts';

const ports = {
  isUserVisibleTo: async () => true,
  hiddenAmong: async () => [],
  blockedEitherWay: async () => Array.from({ length: 5_000 }, (_, index) => index + 2),
  nameOf: async () => 'Ana',
} as Partial<LivePorts> as LivePorts;

let http: HttpServer;
let io: LiveServer;
let client: SocketClient;

/** What is kept for those who come back. */
const kept = () => (io.of('/').adapter as unknown as { packets: unknown[] }).packets.length;

beforeAll(async () => {
  http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  io = openSockets(http, null, async () => true);
  const conversation = { io, ports, isOnline: () => true };
  const hearings: Record<string, SocketEventHandler> = {
    typing: createTypingHandler(conversation, 'typing'),
    stop_typing: createTypingHandler(conversation, 'stop_typing'),
    group_typing: createGroupTypingHandler(conversation, 'group_typing'),
    group_stop_typing: createGroupTypingHandler(conversation, 'group_stop_typing'),
    get_online_users: createOnlineUsersHandler(ports, () => [1, 2, 3]),
  };
  io.on('connection', (socket) => {
    socket.data = { userId: 1, sessionId: 1, tokenHash: '', expiresAt: 1 };
    void socket.join([roomOfUser(1), roomOfGroup(7)]);
    const take = async (event: string, given: unknown) => void (await hearings[event]?.(socket, given));
    socket.onAny((event: string, given: unknown, answer: () => void) => void take(event, given).then(answer));
  });
  client = await new SocketClient(`http://127.0.0.1:${String(address.port)}`, 'token').connected();
});
afterAll(async () => {
  client.close();
  await closeSockets(io);
  http.closeAllConnections();
  http.close();
});

test('[CHAT-09] [API-04] nothing is kept of who types and of who is online, however often it is told', async () => {
  for (const event of ['typing', 'stop_typing', 'group_typing', 'group_stop_typing', 'get_online_users']) {
    for (let time = 0; time < 5; time += 1) await client.ask(event, { receiverId: 2, groupId: 7 });
    expect([event, kept()]).toEqual([event, 0]);
  }
});

test('[CHAT-08] what is new is kept for a while', () => {
  io.emit('poke', 'events');
  expect(kept()).toBe(1);
});
