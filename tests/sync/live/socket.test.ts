import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import type { ManagerOptions } from 'socket.io-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSocket } from '#sync/live/socket.ts';
import type { SocketHandlers, LiveSocket } from '#sync/live/ports.ts';
import { eventually } from '#world/time/eventually.ts';

const options = vi.hoisted(() => ({ given: [] as Partial<ManagerOptions>[] }));
vi.mock('socket.io-client', async (original) => {
  const library = await original<typeof import('socket.io-client')>();
  return {
    ...library,
    io: (origin: string, given: Partial<ManagerOptions>) => {
      options.given.push(given);
      return library.io(origin, given);
    },
  };
});

let server: Server;
let origin: string;
let opened: LiveSocket[];
let tokens: unknown[];

beforeEach(async () => {
  [opened, tokens, options.given] = [[], [], []];
  const http = createServer();
  server = new Server(http, { path: '/socket.io' });
  server.use((socket, next) => {
    const { token } = socket.handshake.auth;
    tokens.push(token);
    next(token === 'good' ? undefined : new Error(token === 'busy' ? 'rate_limited' : 'unauthorized'));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${String((http.address() as AddressInfo).port)}`;
});
afterEach(async () => {
  for (const socket of opened) socket.close();
  await server.close();
});

/** Opens a socket, and resolves at the first thing that this one hears of. */
function open(token: () => Promise<string | null>, until: keyof SocketHandlers) {
  const heard: [string, unknown][] = [];
  const first = Promise.withResolvers<LiveSocket>();
  const names = ['connected', 'disconnected', 'unauthorized', 'private_message', 'poke'] as const;
  const listeners = Object.fromEntries(
    names.map((name) => [
      name,
      (told: unknown) => {
        heard.push([name, told]);
        const [socket] = opened;
        if (name === until && socket !== undefined) first.resolve(socket);
      },
    ]),
  );
  opened.push(openSocket({ origin, token }, listeners as unknown as SocketHandlers));
  return { heard, first: first.promise };
}

test('[CHAT-05] [SESS-03] a token that the server has refused isn’t shown again, the next one is', async () => {
  let held = 'old';
  const { heard, first } = open(() => Promise.resolve(held), 'unauthorized');
  const socket = await first;
  expect([tokens, heard]).toEqual([['old'], [['unauthorized', undefined]]]);
  socket.connect();
  await eventually(() => expect(heard.at(-1)).toEqual(['disconnected', true]));
  held = 'good';
  socket.connect();
  await eventually(() => expect(heard.at(-1)?.[0]).toBe('connected'));
  expect(tokens).toEqual(['old', 'good']);
});

test.each([
  ['before the socket opens', [null]],
  ['in the handshake', ['good', null]],
])(
  '[CHAT-05] [SESS-03] a token that can’t be read %s is never sent as none; it is read anew with the next try',
  async (_when, reads) => {
    const { heard, first } = open(async () => (reads.length > 0 ? (reads.shift() ?? null) : 'good'), 'disconnected');
    const socket = await first;
    expect([tokens, heard]).toEqual([[], [['disconnected', true]]]);
    socket.connect();
    await eventually(() => expect(heard.at(-1)?.[0]).toBe('connected'));
    expect(tokens).toEqual(['good']);
  },
);

test('[CHAT-05] one that is closed while its token is read stays closed', async () => {
  const token = Promise.withResolvers<string>();
  const { heard } = open(() => token.promise, 'connected');
  opened[0]?.close();
  token.resolve('good');
  await token.promise;
  expect([tokens, heard]).toEqual([[], []]);
});

test('[CHAT-05] one that is refused for another reason may be tried again', async () => {
  const { heard, first } = open(() => Promise.resolve('busy'), 'disconnected');
  await first;
  expect(heard).toEqual([['disconnected', true]]);
});

test('[CHAT-05] [CARD-02] the socket is at /socket.io, by websocket first, and keeps the times of the specification', async () => {
  const { first } = open(() => Promise.resolve('good'), 'connected');
  await first;
  expect(options.given).toMatchObject([
    {
      path: '/socket.io',
      transports: ['websocket', 'polling'],
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      timeout: 20_000,
    },
  ]);
  const [held] = await server.fetchSockets();
  expect((held as unknown as Socket).conn.transport.name).toBe('websocket');
});

test('[CHAT-06] what is said goes out, what is heard comes in, and without a connection nothing is kept for later', async () => {
  const said: unknown[] = [];
  server.on('connection', (socket) => {
    socket.onAny((...event: unknown[]) => said.push(event));
    socket.on('typing', () => {
      socket.emit('private_message', { id: 1 });
    });
  });
  const { heard, first } = open(() => Promise.resolve('good'), 'connected');
  opened[0]?.emit('typing', { receiverId: 9 });
  const socket = await first;
  socket.emit('typing', { receiverId: 2 });
  await eventually(() => expect(heard).toContainEqual(['private_message', { id: 1 }]));
  expect(said).toEqual([['typing', { receiverId: 2 }]]);
  server.disconnectSockets();
  await eventually(() => expect(heard).toContainEqual(['disconnected', true]));
});
