import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { peopleBy, followsOf, blockedBy } from '#server/domain/people/find.ts';
import { openRequests } from '#server/domain/people/friend-requests.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { createPeopleScene, requestOf, said } from '#world/scenes/people.ts';

const nobodyThere = [404, 'User not found'];
const firstPage = { after: 0, limit: 200 };

describe.each(databases)('[USER-03] blocks on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createPeopleScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createPeopleScene(storage);
  });
  afterAll(() => storage.close());

  test('a guest blocks nobody, and nobody blocks who is not there, or themselves', async () => {
    const ana = await scene.person();
    expect((await scene.perform(null, 'user.block', { blockedId: ana.userId })).status).toBe(401);
    for (const deed of [scene.block, scene.unblock]) {
      expect(said(await deed(ana, { userId: 999_999 }))).toEqual(nobodyThere);
      expect(said(await deed(ana, ana))).toEqual([422, 'This is you', 'blockedId']);
    }
    for (const blockedId of ['not-an-id', '0', '9'.repeat(23)]) {
      const named = await scene.perform(ana, 'user.unblock', {}, { params: { blockedId } });
      expect(said(named)).toEqual(nobodyThere);
    }
  });

  test('who is blocked gets what they would get of a deleted account, whatever they try', async () => {
    const [ana, ben] = await scene.two();
    await scene.block(ana, ben);
    expect(await scene.profile(ben, ana)).toBeNull();
    for (const deed of [scene.follow, scene.unfollow, scene.ask, scene.block, scene.unblock]) {
      expect(said(await deed(ben, ana))).toEqual(said(await deed(ben, { userId: 999_999 })));
    }
    expect(await storage.database.read((tx) => blockedBy(tx, ben, firstPage))).toEqual([]);
  });

  test('who blocks sees whom, without their texts, and may let them in again', async () => {
    const [ana, ben] = await scene.two();
    const patch = { bio: 'I play', status_message: 'On stage' };
    await scene.perform(ben, 'user.update', patch, { params: { userId: String(ben.userId) } });
    expect(await scene.profile(ana, ben)).toMatchObject({ bio: 'I play', blocked: false });
    for (let count = 0; count < 2; count += 1) {
      expect(await scene.block(ana, ben)).toMatchObject({
        status: 200,
        body: { data: { blockedId: ben.userId, blocked: true } },
      });
    }
    expect(await scene.profile(ana, ben)).toMatchObject({
      blocked: true,
      bio: null,
      status_message: null,
      isFollowing: false,
      friendship: 'none',
    });
    expect(await storage.database.read((tx) => blockedBy(tx, ana, firstPage))).toMatchObject([{ user_id: ben.userId }]);
    for (let count = 0; count < 2; count += 1) {
      expect(await scene.unblock(ana, ben)).toMatchObject({
        status: 200,
        body: { data: { blockedId: ben.userId, blocked: false } },
      });
    }
    expect(await scene.profile(ben, ana)).toMatchObject({ id: ana.userId });
    expect(await storage.database.read((tx) => blockedBy(tx, ana, firstPage))).toEqual([]);
  });

  test('a block ends following both ways, the friendship and requests, and the end of it brings nothing back', async () => {
    const [ana, ben] = await scene.two();
    await scene.follow(ana, ben);
    await scene.follow(ben, ana);
    const { id } = await scene.befriend(ana, ben);
    await scene.block(ana, ben);
    const counts = { followers_count: 0, following_count: 0 };
    expect([await scene.profile(ana, ana), await scene.profile(ben, ben)]).toMatchObject([counts, counts]);
    expect((await scene.withdraw(ben, id)).status).toBe(404);
    await scene.unblock(ana, ben);
    const nothing = { isFollowing: false, friendship: 'none', ...counts };
    expect([await scene.profile(ana, ben), await scene.profile(ben, ana)]).toMatchObject([nothing, nothing]);
  });

  test('neither finds the other in a list of people, of followers or of requests', async () => {
    const [ana, ben, cleo] = await scene.three();
    for (const who of [ana, ben]) {
      await scene.follow(who, cleo);
      await scene.ask(who, cleo);
    }
    await scene.block(ana, ben);
    const seen = async (reader: typeof ana | null) => {
      const page = { side: 'followers', ...firstPage } as const;
      const followers = await storage.database.read((tx) => followsOf(tx, reader, cleo.userId, page));
      return followers.map(({ id }) => id);
    };
    expect(await seen(null)).toEqual([ana.userId, ben.userId]);
    expect([await seen(ana), await seen(ben)]).toEqual([[ana.userId], [ben.userId]]);
    const found = async (reader: typeof ana) => {
      const wanted = { search: 'person', ...firstPage };
      return (await storage.database.read((tx) => peopleBy(tx, reader, wanted))).map(({ id }) => id);
    };
    expect(await found(ana)).not.toContain(ben.userId);
    expect(await found(ben)).not.toContain(ana.userId);
    expect(await found(cleo)).toEqual(expect.arrayContaining([ana.userId, ben.userId]));
    await scene.block(cleo, ana);
    const page = { side: 'both', before: Number.MAX_SAFE_INTEGER, limit: 50 } as const;
    const requests = await storage.database.read((tx) => openRequests(tx, cleo, page));
    expect(requests.map(({ user }) => user.user_id)).toEqual([ben.userId]);
  });

  test('nothing is told between the two, and what was told is gone until they are let in again', async () => {
    const [ana, ben] = await scene.two();
    const post = await scene.post(ana);
    await scene.perform(ben, 'post.like', { post_id: post.id, liked: true });
    await scene.follow(ben, ana);
    expect((await scene.told(ana)).map(({ kind }) => kind)).toEqual(['followed', 'post-liked']);
    const before = await scene.pullOwn(ana);
    const { at } = await scene.block(ana, ben);
    expect(await scene.told(ana)).toEqual([]);
    const after = await scene.pullOwn(ana, { cursor: before.cursor, at });
    expect(after.deleted.notices).toEqual(before.changes.notices?.map((notice) => notice.client_id));
    await scene.unblock(ana, ben);
    expect(await scene.told(ana)).toHaveLength(2);
  });

  test('whom somebody blocks loses them, their posts and requests from their devices, and learns of no block', async () => {
    const [ana, ben] = await scene.two();
    const post = await scene.post(ana);
    await scene.perform(ben, 'post.like', { post_id: post.id, liked: true });
    await scene.follow(ben, ana);
    const request = requestOf(await scene.ask(ben, ana));
    const [mine, theirs] = [await scene.pullOwn(ana), await scene.pullOwn(ben)];
    const { at } = await scene.block(ana, ben);
    const gone = await scene.pullOwn(ben, { cursor: theirs.cursor, at });
    expect(gone.deleted).toEqual({ people: [ana.userId], posts: [post.client_id], requests: [request.client_id] });
    expect(gone.changes.people?.map(({ id, blocked }) => [id, blocked])).toEqual([[ben.userId, false]]);
    const kept = await scene.pullOwn(ana, { cursor: mine.cursor, at });
    expect(kept.changes.people).toMatchObject([{ id: ana.userId }, { id: ben.userId, blocked: true }]);
    expect(kept.deleted.requests).toEqual([request.client_id]);
    const open = await scene.unblock(ana, ben);
    const back = await scene.pullOwn(ben, { cursor: gone.cursor, at: open.at });
    expect(back.changes.posts).toMatchObject([{ id: post.id, liked: true }]);
    const end = await scene.pullOwn(ana, { cursor: kept.cursor, at: open.at });
    expect(end.changes.people).toMatchObject([{ id: ben.userId, blocked: false }]);
  });
});
