import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import type { Storage } from '#server/writer/storage.ts';
import { createChatScene } from '#world/scenes/chat.ts';
import { writingDatabases } from '#world/servers/databases.ts';

describe.each(writingDatabases)('[CHAT-08] many who write at once, on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createChatScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createChatScene(storage);
  });
  afterAll(() => storage.close());

  test('one client_id that comes ten times at once is one message', async () => {
    const [ana, ben] = [await scene.person(), await scene.person()];
    const same = { client_id: uuidV7() };
    const replies = await Promise.all(Array.from({ length: 10 }, () => scene.send(ana, ben, same)));
    const statuses = replies.map(({ status }) => status).toSorted((left, right) => left - right);
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 201]);
    expect(await scene.messagesOf(ben, ana)).toHaveLength(1);
  });

  test('two who begin a conversation at once have one', async () => {
    const [ana, ben] = [await scene.person(), await scene.person()];
    const replies = await Promise.all([scene.send(ana, ben), scene.send(ben, ana)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(await scene.messagesOf(ana, ben)).toHaveLength(2);
    expect(await scene.conversations(ana)).toHaveLength(1);
  });

  test('who reads on from the last message that they hold misses none', async () => {
    const [ana, ben] = [await scene.person(), await scene.person()];
    let isDone = false;
    const sent = Array.from({ length: 60 }, (_, index) =>
      index % 2 === 0 ? scene.send(ana, ben) : scene.send(ben, ana),
    );
    const all = Promise.all(sent).then(() => (isDone = true));
    const held: number[] = [];
    for (let isLast = false; !isLast;) {
      isLast = isDone;
      const page = await scene.messagesOf(ana, ben, { after: held.at(-1) ?? 0 });
      held.push(...page.map(({ id }) => id));
      // What writes in this thread has its turn.
      await setImmediate();
    }
    await all;
    const there = (await scene.messagesOf(ana, ben)).map(({ id }) => id).toReversed();
    expect(there).toHaveLength(60);
    expect(held).toEqual(there);
  });
});
