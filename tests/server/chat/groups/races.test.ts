import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GroupMessage } from '#contract/chat/message.ts';
import { groupMessagesOf } from '#server/domain/chat/groups/messages.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { createChance } from '#world/random/chance.ts';
import { concurrentDatabases } from '#world/servers/databases.ts';
import { createGroupScene, dataOf, joinedOf } from '#world/scenes/groups.ts';
import { miscounts } from '#world/databases/miscounts.ts';
import { noon } from '#world/scenes/events.ts';

describe.each(concurrentDatabases)('[CHAT-04] [ECHAT-03] people in groups at once on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createGroupScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createGroupScene(storage);
  });
  afterAll(() => storage.close());

  const crowd = (count: number) => Promise.all(Array.from({ length: count }, () => scene.person()));

  test('ten who join the chat of an event at one moment are in one chat', async () => {
    for (let round = 0; round < 3; round += 1) {
      const people = await crowd(10);
      const event = await scene.event(await scene.person());
      const joined = await Promise.all(people.map((one) => scene.joinChat(one, event.id)));
      expect(joined.map(({ status }) => status)).toEqual(people.map(() => 200));
      expect(new Set(joined.map((outcome) => joinedOf(outcome).group.id)).size).toBe(1);
      expect(await scene.chatOf(null, event.id)).toMatchObject({ members_count: 10 });
    }
    expect(await miscounts(storage)).toEqual([]);
  });

  test('many who join and leave one group, each twice at once, are counted once', async () => {
    const { id } = await scene.group(await scene.person());
    const people = await crowd(12);
    await Promise.all([...people, ...people].map((one) => scene.join(one, id)));
    const [first] = people;
    expect((await scene.groups(first as Actor)).find((row) => row.id === id)).toMatchObject({ participantsCount: 13 });
    await Promise.all([...people, ...people].map((one) => scene.leave(one, id)));
    expect((await scene.groups(first as Actor)).find((row) => row.id === id)).toMatchObject({ participantsCount: 1 });
    expect(await miscounts(storage)).toEqual([]);
  });

  test('[CHAT-08] whoever reads while many write misses nothing that is older than what they see', async () => {
    const ana = await scene.person();
    const { id } = await scene.group(ana);
    const people = await crowd(8);
    for (const one of people) await scene.join(one, id);
    const read = async () => {
      const rows = await storage.database.read((tx) => groupMessagesOf(tx, ana, id, { after: 0, limit: 200 }));
      return rows.map((row) => row.id);
    };
    const sent = Promise.all(Array.from({ length: 120 }, (_, index) => scene.say(people[index % 8] as Actor, id)));
    const writing = { isOver: false };
    void sent.then(() => (writing.isOver = true));
    const seen: number[][] = [];
    while (!writing.isOver) {
      seen.push(await read());
      // The writing thread's answers come between two turns.
      await setImmediate();
    }
    const all = await read();
    expect(all).toEqual((await sent).map((outcome) => dataOf<GroupMessage>(outcome).id).toSorted((a, b) => a - b));
    for (const ids of seen) expect(ids).toEqual(all.slice(0, ids.length));
  });

  test('who is taken out while they join or write is out', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ana, ben] = await scene.two();
      const { id } = await scene.group(ana);
      await scene.join(ben, id);
      await Promise.all([scene.say(ben, id), scene.leave(ben, id), scene.expel(ana, id, ben), scene.join(ben, id)]);
      expect((await scene.join(ben, id)).status).toBe(403);
      expect(await scene.members(ana, id)).toEqual([ana.userId]);
    }
    expect(await miscounts(storage)).toEqual([]);
  });

  test('[ACC-14] whose account ends while they come back into groups is in none', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [ana, ben] = await scene.two();
      const { id } = await scene.group(ana);
      const event = await scene.event(ana);
      for (const enter of [() => scene.join(ben, id), () => scene.joinChat(ben, event.id)]) await enter();
      await scene.leave(ben, id);
      const { password_hash: passwordHash } = await scene.user(ben);
      const args = { userId: ben.userId, tokenHash: `of ${ben.userId}`, now: noon };
      await storage.writer.run('session.open', { ...args, expiresAt: noon + 1 });
      await Promise.all([
        scene.join(ben, id),
        scene.joinChat(ben, event.id),
        storage.writer.run('user.delete', { ...args, passwordHash }),
        scene.join(ben, id),
      ]);
      expect(await scene.members(ana, id)).toEqual([ana.userId]);
      expect(await scene.chatOf(null, event.id)).toMatchObject({ members: [], members_count: 0 });
    }
    expect(await miscounts(storage)).toEqual([]);
  });

  test('whatever people do, one by one or 32 at once, counts are what the rows add up to', async () => {
    const chance = createChance(5);
    const people = await crowd(6);
    const [creator] = people;
    const { id } = await scene.group(creator as Actor);
    const event = await scene.event(creator as Actor, { capacity: 3 });
    async function deed(): Promise<void> {
      const [who, draw] = [chance.pick(people), chance.next()];
      if (draw < 0.25) await scene.join(who, id);
      else if (draw < 0.4) await scene.leave(who, id);
      else if (draw < 0.6) await scene.joinChat(who, event.id);
      else if (draw < 0.8) await scene.subscribe(who, event.id, true);
      else if (draw < 0.97) await scene.subscribe(who, event.id, false);
      else await scene.expel(creator as Actor, id, who);
    }
    for (let round = 0; round < 4; round += 1) {
      for (let count = 0; count < 15; count += 1) await deed();
      expect(await miscounts(storage)).toEqual([]);
      await Promise.all(Array.from({ length: 32 }, () => deed()));
      expect(await miscounts(storage)).toEqual([]);
    }
  });
});
