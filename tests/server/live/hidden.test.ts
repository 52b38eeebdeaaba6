import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '#world/servers/api-client.ts';
import type { TestServer } from '#world/servers/server.ts';
import { engines } from '#world/servers/engines.ts';
import { createLiveScene } from '#world/scenes/live.ts';

describe.each(engines)('what is shown of those who are hidden, on $name', ({ start }) => {
  let server: TestServer;
  let scene: ReturnType<typeof createLiveScene>;
  let operator: Caller;

  beforeAll(async () => {
    server = await start({ isListening: true, settings: { adminIds: [1] } });
    scene = createLiveScene(server);
    operator = await scene.person();
  });
  afterAll(async () => {
    scene.close();
    await server.close();
  });

  test('[CHAT-09] whom those who run this have hidden reaches nobody by a message, and doesn’t learn of it', async () => {
    const [ana, ben] = await scene.two();
    const [reader, client, again] = [await scene.connect(ana), await scene.connect(ben), await scene.connect(ben)];
    await scene.hide(operator, ben);
    const { id } = await scene.send(ben, ana, 'By call');
    const answer = await client.ask('private_message', { receiverId: ana.userId, content: 'By socket' });
    expect(answer).toMatchObject({ data: { content: 'By socket' } });
    await again.until('hear both', () => again.all('private_message').length === 2);
    expect(again.all('private_message')).toMatchObject([{ id }, { content: 'By socket' }]);
    await scene.marker(ana, reader);
    expect(reader.all('private_message')).toMatchObject([{ content: 'Marker' }]);
  });
});
