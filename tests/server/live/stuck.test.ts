import { EventEmitter, once } from 'node:events';
import { createServer, request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { closeSockets, openSockets } from '#server/live/sockets.ts';
import type { LiveSocket } from '#server/live/sockets.ts';
import { closeSlowConsumer } from '#server/live/slow-consumers.ts';

describe('[CHAT-09] [API-04] a client that answers and reads nothing', () => {
  test('is put out by a server that has too much waiting for it', async () => {
    const http = createServer().listen(0, '127.0.0.1');
    await once(http, 'listening');
    const address = http.address();
    if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
    const io = openSockets(http, null, async () => true);
    const arrived = once(io.engine, 'connection') as Promise<[LiveSocket['conn']]>;
    const headers = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Key': Buffer.alloc(16).toString('base64'),
      'Sec-WebSocket-Version': '13',
    };
    const { port } = address;
    const call = request({ host: '127.0.0.1', port, path: '/socket.io/?EIO=4&transport=websocket', headers }).end();
    const [, socket] = (await once(call, 'upgrade')) as [unknown, NodeJS.ReadableStream & { destroy(): void }];
    socket.pause();
    const [connection] = await arrived;
    expect(connection.readyState).toBe('open');
    const text = 'x'.repeat(10_000);
    for (let count = 0; count < 10_002; count += 1) connection.write(text);
    // At once: whoever shows no token is put out later anyhow.
    expect(connection.readyState).toBe('closed');
    socket.destroy();
    await closeSockets(io);
    http.closeAllConnections();
    http.close();
  });

  /** A connection whose time and packets go as they are told. */
  function aConnection() {
    const events = new EventEmitter();
    const held = { at: 0, closed: 0 };
    const connection = Object.assign(events, { close: () => void (held.closed += 1) });
    closeSlowConsumer(connection, () => held.at);
    const send = (count: number) => {
      for (let packet = 0; packet < count; packet += 1) events.emit('packetCreate');
    };
    return { held, send, drain: () => events.emit('drain') };
  }

  test('isn’t one that gets a great deal at once, or goes on reading', () => {
    const { held, send, drain } = aConnection();
    send(5_000);
    held.at = 9_000;
    send(1);
    drain();
    held.at = 60_000;
    send(400);
    held.at = 600_000;
    send(100);
    expect(held.closed).toBe(0);
  });

  test('is one that is as far behind as before when its time is over', () => {
    const { held, send } = aConnection();
    send(501);
    held.at = 10_001;
    expect(held.closed).toBe(0);
    send(1);
    expect(held.closed).toBe(1);
  });
});
