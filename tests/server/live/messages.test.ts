import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '#contract/chat/message.ts';
import type { Caller } from '#world/servers/api-client.ts';
import type { TestServer } from '#world/servers/server.ts';
import type { SocketClient } from '#world/servers/socket-client.ts';
import { engines } from '#world/servers/engines.ts';
import { createLiveScene } from '#world/scenes/live.ts';

const contentsOf = (client: SocketClient) => client.all('private_message').map((each) => (each as Message).content);

describe.each(engines)('private messages by socket, on $name', ({ start }) => {
  let server: TestServer;
  let scene: ReturnType<typeof createLiveScene>;

  beforeAll(async () => {
    server = await start({ isListening: true });
    scene = createLiveScene(server);
  });
  afterAll(async () => {
    scene.close();
    await server.close();
  });

  const conversation = async (who: Caller, other: Caller) => {
    const { json } = await scene.call(who, 'GET', `/messages/conversation/${String(other.userId)}`);
    return (json as { data: Message[] }).data.map(({ content, senderId }) => [senderId, content]);
  };

  test('[CHAT-03] what can’t be sent is refused in words, by the acknowledgement or as an event', async () => {
    const [ana, ben] = await scene.two();
    const client = await scene.connect(ana);
    const to = { receiverId: ben.userId };
    const wrong: [unknown, string, RegExp][] = [
      [{ ...to, content: '  \n ' }, 'invalid', /content/],
      [{ ...to, content: 'x'.repeat(4001) }, 'invalid', /content/],
      [{ ...to, content: 7 }, 'invalid', /content/],
      [{ content: 'To nobody' }, 'invalid', /receiverId/],
      [{ receiverId: ana.userId, content: 'To myself' }, 'invalid', /./],
      [{ receiverId: 999_999, content: 'To nobody' }, 'not_found', /./],
      [{ ...to, content: 'x', client_id: 'mine' }, 'invalid', /client_id/],
      [null, 'invalid', /payload/],
    ];
    for (const [payload, error, message] of wrong) {
      expect(await client.ask('private_message', payload)).toEqual({ error, message: expect.stringMatching(message) });
    }
    client.socket.emit('private_message', { ...to, content: '' });
    expect(await client.first('refused')).toMatchObject({ event: 'private_message', error: 'invalid' });
    expect(await conversation(ana, ben)).toEqual([]);
  });

  test('[CHAT-03] [CHAT-06] a message by socket is stored, acknowledged, and shown to the receiver and to one’s other devices', async () => {
    const [ana, ben] = await scene.two();
    const [here, there, reader] = [await scene.connect(ana), await scene.connect(ana), await scene.connect(ben)];
    const clientId = randomUUID();
    const answer = await here.ask('private_message', { receiverId: ben.userId, content: 'Hola', client_id: clientId });
    const message = { senderId: ana.userId, receiverId: ben.userId, content: 'Hola', client_id: clientId };
    expect(answer).toMatchObject({ ...message, data: message });
    expect(await reader.first('private_message')).toEqual((answer as { data: Message }).data);
    expect(await there.first('private_message')).toEqual((answer as { data: Message }).data);
    await scene.marker(ana, here);
    expect(contentsOf(here)).toEqual(['Marker']);
    expect(await conversation(ben, ana)).toEqual([[ana.userId, 'Hola']]);
  });

  test('[CHAT-09] whoever a payload claims to be, the token says who it is', async () => {
    const [ana, ben, cleo] = await scene.three();
    const [client, reader] = [await scene.connect(ana), await scene.connect(ben)];
    client.socket.emit('user_connected', cleo.userId);
    await client.ask('private_message', {
      receiverId: ben.userId,
      content: 'I am Cleo',
      senderId: cleo.userId,
      sender_id: cleo.userId,
      userId: cleo.userId,
    });
    expect(await reader.first('private_message')).toMatchObject({ senderId: ana.userId });
    expect(await conversation(ben, cleo)).toEqual([]);
    expect(await client.ask('get_online_users')).not.toContain(cleo.userId);
  });

  test('[CHAT-03] one name is one message, by socket, by call and in a batch, and is shown once', async () => {
    const [ana, ben] = await scene.two();
    const [client, reader] = [await scene.connect(ana), await scene.connect(ben)];
    const message = { receiverId: ben.userId, content: 'Once', client_id: randomUUID() };
    const first = (await client.ask('private_message', message)) as { data: Message };
    expect(await client.ask('private_message', message)).toEqual(first);
    expect(await scene.send(ana, ben, 'Once', { client_id: message.client_id })).toEqual(first.data);
    const key = randomUUID();
    const item = { id: key, method: 'POST', path: '/private-messages/create', body: message, lane: 'chat', seq: 1 };
    for (let time = 0; time < 2; time += 1) {
      const { json } = await scene.call(ana, 'POST', '/batch', { items: [item] });
      expect((json as { results: unknown[] }).results).toMatchObject([{ body: { data: { id: first.data.id } } }]);
    }
    await scene.marker(ben, reader);
    expect(contentsOf(reader)).toEqual(['Once', 'Marker']);
    expect(await conversation(ana, ben)).toHaveLength(1);
  });

  test('[CHAT-03] what goes by call and in a batch is shown as well, in the order of its ids', async () => {
    const [ana, ben] = await scene.two();
    const reader = await scene.connect(ben);
    await scene.send(ana, ben, 'One');
    const items = ['Two', 'Three'].map((content, index) => ({
      id: randomUUID(),
      method: 'POST',
      path: '/private-messages/create',
      body: { receiverId: ben.userId, content, client_id: randomUUID() },
      lane: 'chat:1',
      seq: index + 1,
    }));
    await scene.call(ana, 'POST', '/batch', { items });
    await scene.call(ana, 'POST', '/messages', { action: 'send_private', receiverId: ben.userId, content: 'Four' });
    await scene.marker(ben, reader);
    expect(contentsOf(reader)).toEqual(['One', 'Two', 'Three', 'Four', 'Marker']);
  });

  test('[CHAT-03] what one socket sends without waiting arrives in that order', async () => {
    const [ana, ben] = await scene.two();
    const client = await scene.connect(ana);
    const texts = Array.from({ length: 20 }, (_, index) => `No. ${String(index)}`);
    await Promise.all(texts.map((content) => client.ask('private_message', { receiverId: ben.userId, content })));
    expect((await conversation(ben, ana)).map(([, content]) => content)).toEqual(texts);
  });

  test('[CHAT-09] between two of whom one has blocked the other nothing is sent or shown, and it sounds like nobody', async () => {
    const [ana, ben] = await scene.two();
    const [client, other] = [await scene.connect(ana), await scene.connect(ben)];
    const nobody = await client.ask('private_message', { receiverId: 999_999, content: 'Hello' });
    await scene.block(ben, ana);
    for (const [from, to] of [[client, ben] as const, [other, ana] as const]) {
      expect(await from.ask('private_message', { receiverId: to.userId, content: 'Hello' })).toEqual(nobody);
    }
    await scene.marker(ben, other);
    expect(contentsOf(other)).toEqual(['Marker']);
  });
});
