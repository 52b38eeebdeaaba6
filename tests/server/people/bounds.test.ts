import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { createGroupScene } from '#world/scenes/groups.ts';
import { said } from '#world/scenes/people.ts';

vi.mock('#contract/people/entity.ts', async (original) => ({
  ...(await original<typeof import('#contract/people/entity.ts')>()),
  maxBlockedPeople: 2,
}));
vi.mock('#contract/chat/limits.ts', async (original) => {
  const { groupLimits, ...others } = await original<typeof import('#contract/chat/limits.ts')>();
  return { ...others, groupLimits: { ...groupLimits, joined: 2 } };
});

// Another thread would have the limits as they are.

describe.each(databases)('what somebody may gather of others, on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createGroupScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createGroupScene(storage);
  });
  afterAll(() => storage.close());

  test('[USER-03] [API-04] nobody blocks more people than anybody may; who lets one in blocks another', async () => {
    const [ana, ben, cleo] = [await scene.person(), await scene.person(), await scene.person()];
    const dora = await scene.person();
    for (const who of [ben, cleo]) expect((await scene.block(ana, who)).status).toBe(200);
    const words = 'You have blocked 2 people already; let one of them in first';
    expect(said(await scene.block(ana, dora))).toEqual([422, words, 'blockedId']);
    // Whom they have blocked stays so, and others block as they like.
    expect((await scene.block(ana, ben)).status).toBe(200);
    expect((await scene.block(dora, ana)).status).toBe(200);
    expect((await scene.unblock(dora, ana)).status).toBe(200);
    expect((await scene.unblock(ana, ben)).status).toBe(200);
    expect((await scene.block(ana, dora)).status).toBe(200);
  });

  test('[CHAT-04] [API-04] nobody is in more groups than anybody may be; who leaves one comes into another', async () => {
    const [ana, ben] = [await scene.person(), await scene.person()];
    const [mine, theirs] = [await scene.group(ana), await scene.group(ben)];
    await scene.group(ana);
    const { ref } = await scene.event(ben);
    const words = 'You are in 2 groups already; leave one first';
    expect(said(await scene.join(ana, theirs.id))).toEqual([422, words, 'id']);
    expect(said(await scene.joinChat(ana, ref))).toEqual([422, words, 'id']);
    expect(said(await scene.perform(ana, 'group.create', { groupName: 'One more' }))).toEqual([
      422,
      words,
      'groupName',
    ]);
    expect((await scene.join(ana, mine.id)).status).toBe(200);
    await scene.leave(ana, mine.id);
    expect((await scene.joinChat(ana, ref)).status).toBe(200);
    expect(said(await scene.join(ana, mine.id))).toEqual([422, words, 'id']);
  });
});
