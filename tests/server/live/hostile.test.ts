import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { createLiveScene } from '#world/scenes/live.ts';

const deep = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown;

const payloads: unknown[] = [
  undefined,
  null,
  0,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
  1e308,
  '',
  'x'.repeat(5_000),
  true,
  [],
  [[1]],
  {},
  { receiverId: '1', groupId: '1' },
  { receiverId: -1, groupId: 0 },
  { receiverId: 1e21, groupId: 2 ** 60 },
  { receiverId: { toString: 1 }, groupId: [1] },
  { receiverId: null, content: null, groupId: null },
  JSON.parse('{"__proto__":{"receiverId":1},"constructor":1,"toString":1}') as unknown,
  deep(500),
  Buffer.from([0, 255, 1]),
];

const contents = [deep(500), Buffer.alloc(10), 'null\0character', [], {}, null, 7];

const events = ['typing', 'stop_typing', 'group_typing', 'group_stop_typing', 'join_group', 'private_message'];
const strange = [
  'no_such_event',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'error',
  'poke',
  'message',
  '',
];

describe('whatever a socket sends', () => {
  let server: TestServer;
  let scene: ReturnType<typeof createLiveScene>;

  beforeAll(async () => {
    server = await startServer({ isListening: true });
    scene = createLiveScene(server);
  });
  afterAll(async () => {
    scene.close();
    await server.close();
  });

  test('[CHAT-09] a payload that is none is refused with what is wrong, and the socket lives', async () => {
    const client = await scene.connect(await scene.person());
    for (const event of events) {
      for (const payload of payloads) {
        const answer = await client.ask(event, payload);
        expect([event, payload, answer]).toEqual([
          event,
          payload,
          { error: expect.any(String), message: expect.any(String) },
        ]);
      }
    }
    for (const content of contents) {
      const answer = await client.ask('private_message', { receiverId: 1, content });
      expect([content, answer]).toEqual([content, { error: 'invalid', message: expect.stringContaining('content') }]);
    }
    expect(client.socket.connected).toBe(true);
  });

  test('[CHAT-09] what asks for nothing takes any payload', async () => {
    const client = await scene.connect(await scene.person());
    for (const payload of payloads) {
      expect(await client.ask('user_connected', payload)).toEqual({ data: null });
      expect(await client.ask('get_online_users', payload)).toEqual(expect.any(Array));
    }
  });

  test('[CHAT-09] an event that nobody knows is refused by its name, cut short', async () => {
    const client = await scene.connect(await scene.person());
    for (const event of [...strange, 'x'.repeat(1_000)]) {
      client.forget();
      client.socket.emit(event, 1);
      const said = { event: event.slice(0, 40), error: 'no_such_call', message: 'There is no such event' };
      expect(await client.first('refused')).toEqual(said);
    }
  });

  test('[CHAT-09] what is too large, or no packet at all, ends that connection alone', async () => {
    const [ana, ben] = await scene.two();
    const other = await scene.connect(ben);
    const large = await scene.connect(ana);
    large.socket.emit('private_message', { receiverId: ben.userId, content: 'x'.repeat(70_000) });
    await large.ended();
    for (const raw of ['9', '2[', '2["connect"]', '2["disconnect"]', '2["x",', '5x-["typing"]', '2{}']) {
      const broken = await scene.connect(ana);
      (broken.socket.io.engine as unknown as { write(text: string): void }).write(raw);
      await broken.ended();
    }
    await other.settle();
    expect(other.socket.connected).toBe(true);
  });

  test('[CHAT-09] nesting deeper than any program goes is refused, with bytes in it or without', async () => {
    const [ana, ben] = await scene.two();
    const other = await scene.connect(ben);
    const nested = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    for (const [raw, bytes] of [
      [`2["private_message",{"receiverId":1,"content":${nested}}]`, null],
      [`2["typing",${nested}]`, null],
      [`51-["typing",${nested.replace('[]', '[{"_placeholder":true,"num":0}]')}]`, Buffer.from('x')],
    ] as const) {
      const client = await scene.connect(ana);
      const engine = client.socket.io.engine as unknown as { write(data: string | Buffer): void };
      engine.write(raw);
      if (bytes !== null) engine.write(bytes);
      await client.until('be refused', () => client.all('refused').length > 0 || client.socket.disconnected);
    }
    await other.settle();
    expect(other.socket.connected).toBe(true);
  });
});
