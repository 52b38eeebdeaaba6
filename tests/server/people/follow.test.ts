import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { createPeopleScene, said } from '#world/scenes/people.ts';

const nobodyThere = [404, 'User not found'];

describe.each(databases)('following on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createPeopleScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createPeopleScene(storage);
  });
  afterAll(() => storage.close());

  test('[USER-02] a guest follows nobody', async () => {
    const { userId } = await scene.person();
    expect((await scene.perform(null, 'user.follow', { followedId: userId })).status).toBe(401);
    expect((await scene.perform(null, 'user.unfollow', {}, { params: { followedId: String(userId) } })).status).toBe(
      401,
    );
  });

  test('[USER-02] nobody follows somebody who is not there, or hidden, or themselves', async () => {
    const [ana, ben] = await scene.two();
    await scene.hide('user', ben.userId);
    for (const deed of [scene.follow, scene.unfollow]) {
      expect(said(await deed(ana, { userId: 999_999 }))).toEqual(nobodyThere);
      expect(said(await deed(ana, ben))).toEqual(nobodyThere);
      expect(said(await deed(ana, ana))).toEqual([422, 'This is you', 'followedId']);
    }
    const named = await scene.perform(ana, 'user.unfollow', {}, { params: { followedId: 'not-an-id' } });
    expect(said(named)).toEqual([422, 'ID inválido', 'followedId']);
  });

  test('[USER-03] between two of whom one has blocked the other nobody follows, whichever it is', async () => {
    const [ana, ben] = await scene.two();
    await scene.block(ana, ben);
    for (const [who, whom] of [[ana, ben] as const, [ben, ana] as const]) {
      expect(said(await scene.follow(who, whom))).toEqual(nobodyThere);
      expect(said(await scene.unfollow(who, whom))).toEqual(nobodyThere);
    }
    expect(await scene.profile(ana, ana)).toMatchObject({ followers_count: 0, following_count: 0 });
  });

  test('[USER-02] follow and unfollow say how things stand, and again change nothing', async () => {
    const [ana, ben, cleo] = await scene.three();
    await scene.follow(cleo, ben);
    const stands = (isFollowing: boolean, count: number) => ({
      status: 200,
      body: { data: { isFollowing, followers_count: count } },
    });
    for (let count = 0; count < 2; count += 1) expect(await scene.follow(ana, ben)).toMatchObject(stands(true, 2));
    expect(await scene.profile(ana, ben)).toMatchObject({ isFollowing: true, followers_count: 2, following_count: 0 });
    expect(await scene.profile(ben, ana)).toMatchObject({ isFollowing: false, followers_count: 0, following_count: 1 });
    expect(await scene.profile(null, ben)).toMatchObject({ isFollowing: false, followers_count: 2 });
    for (let count = 0; count < 2; count += 1) expect(await scene.unfollow(ana, ben)).toMatchObject(stands(false, 1));
    expect(await scene.profile(ana, ana)).toMatchObject({ following_count: 0 });
  });

  test('[PROF-12] to be followed earns points once per person, and is told once', async () => {
    const [ana, ben, cleo] = await scene.three();
    for (let count = 0; count < 2; count += 1) {
      await scene.follow(ana, ben);
      await scene.unfollow(ana, ben);
    }
    expect(await scene.profile(null, ben)).toMatchObject({ total_points: 2 });
    await scene.follow(cleo, ben);
    expect(await scene.profile(null, ben)).toMatchObject({ total_points: 4 });
    expect(await scene.profile(null, ana)).toMatchObject({ total_points: 0 });
    expect((await scene.told(ben)).map(({ kind, user }) => [kind, user?.user_id])).toEqual([
      ['followed', cleo.userId],
      ['followed', ana.userId],
    ]);
  });

  test('[USER-02] whom one follows comes to one’s devices, and what is so no more, and both learn what they count', async () => {
    const [ana, ben] = await scene.two();
    const [before, benBefore] = [await scene.pullOwn(ana), await scene.pullOwn(ben)];
    const { at } = await scene.follow(ana, ben);
    const mine = await scene.pullOwn(ana, { cursor: before.cursor, at });
    expect(mine.changes.people).toMatchObject([
      { id: ana.userId, following_count: 1 },
      { id: ben.userId, isFollowing: true, followers_count: 1 },
    ]);
    const theirs = await scene.pullOwn(ben, { cursor: benBefore.cursor, at });
    expect(theirs.changes.people).toMatchObject([{ id: ben.userId, followers_count: 1, total_points: 2 }]);
    expect(theirs.changes.user).toMatchObject([{ id: ben.userId, total_points: 2 }]);
    const end = await scene.unfollow(ana, ben);
    const after = await scene.pullOwn(ana, { cursor: mine.cursor, at: end.at });
    expect(after.changes.people).toMatchObject([
      { id: ana.userId, following_count: 0 },
      { id: ben.userId, isFollowing: false, followers_count: 0 },
    ]);
    const first = await scene.pullOwn(ana, { at: end.at });
    expect(first.changes.people?.map(({ id }) => id)).toEqual([ana.userId]);
  });
});
