import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { earnedPerDay, pointsFor } from '#contract/people/points.ts';
import type { PointsReason } from '#contract/people/points.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { pointsOf } from '#server/domain/people/points.ts';
import { ownPlaces, readRanking } from '#server/domain/people/ranking.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { aConcert, noon } from '#world/scenes/events.ts';
import { createPeopleScene } from '#world/scenes/people.ts';

describe.each(databases)('[PROF-12] points on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createPeopleScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createPeopleScene(storage);
  });
  afterAll(() => storage.close());

  const ledger = (who: Actor) => storage.database.snapshot((tx) => pointsOf(tx, who));
  /** Reasons and what they are about, oldest first. */
  const earned = async (who: Actor) =>
    (await ledger(who)).entries.map(({ reason, about }) => [reason, about]).toReversed();
  const sumOf = (reasons: PointsReason[]) => reasons.reduce((sum, reason) => sum + pointsFor[reason], 0);
  const like = (who: Actor, id: number, liked = true) => scene.perform(who, 'event.like', { event_id: id, liked });
  const subscribe = (who: Actor, id: number, subscribed = true) =>
    scene.perform(who, 'event.subscribe', { event_id: id, subscribed });
  const edit = (who: Actor, id: number, patch: object) =>
    scene.perform(who, 'event.update', patch, { params: { id: String(id) } });

  test('nothing is earned with what is one’s own, a draft, or a place behind those who wait', async () => {
    const [ana, ben, cleo] = await scene.three();
    const draft = await scene.event(ana, { status: 'draft', capacity: 1 });
    await like(ana, draft.id);
    expect(await ledger(ana)).toEqual({ total_points: 0, entries: [] });
    const { id } = await scene.event(ana, { capacity: 1 });
    await like(ana, id);
    await subscribe(ana, id);
    await subscribe(ben, id);
    await subscribe(cleo, id);
    expect(await earned(ana)).toEqual([['event-created', 'Noche de Merengue']]);
    expect([await ledger(ben), await ledger(cleo)].map((each) => each.total_points)).toEqual([0, 0]);
  });

  test('taking back and doing again earns nothing more', async () => {
    const [ana, ben] = await scene.two();
    const { id } = await scene.event(ana, { status: 'draft' });
    for (const status of ['active', 'draft', 'active', 'cancelled', 'active'] as const) await edit(ana, id, { status });
    for (const state of [true, false, true]) {
      await like(ben, id, state);
      await subscribe(ben, id, state);
    }
    expect(await earned(ana)).toEqual([['event-created', 'Noche de Merengue']]);
    expect(await earned(ben)).toEqual([
      ['event-liked', 'Noche de Merengue'],
      ['subscribed', 'Noche de Merengue'],
    ]);
    expect((await ledger(ben)).total_points).toBe(sumOf(['event-liked', 'subscribed']));
    expect(await scene.profile(null, ben)).toMatchObject({ total_points: 6, points: 6 });
  });

  test('publishing earns no more than a day’s number, whether made at once or published later', async () => {
    const ana = await scene.person();
    const most = earnedPerDay['event-created'] ?? 0;
    const draft = await scene.event(ana, { status: 'draft' });
    await Promise.all(Array.from({ length: most + 3 }, () => scene.event(ana)));
    await edit(ana, draft.id, { status: 'active' });
    expect((await ledger(ana)).total_points).toBe(most * pointsFor['event-created']);
    const dayMs = 24 * 3600_000;
    await scene.perform(ana, 'event.create', aConcert, { now: noon + dayMs });
    expect((await ledger(ana)).total_points).toBe((most + 1) * pointsFor['event-created']);
  });

  test('a seat that is given later is earned then', async () => {
    const [ana, ben, cleo] = await scene.three();
    const { id } = await scene.event(ana, { capacity: 1 });
    await subscribe(ben, id);
    await subscribe(cleo, id);
    expect(await earned(cleo)).toEqual([]);
    await subscribe(ben, id, false);
    expect(await earned(cleo)).toEqual([['subscribed', 'Noche de Merengue']]);
  });

  test('each entry says what it is about, while it is there for who earned it', async () => {
    const [ana, ben] = await scene.two();
    const event = await scene.event(ben, { title: 'Concert' });
    const post = await scene.post(ben, { title: 'Thoughts' });
    await like(ana, event.id);
    await scene.perform(ana, 'post.like', { post_id: post.id, liked: true });
    await scene.comment(ana, post);
    await scene.follow(ben, ana);
    const { display_name: name } = await scene.user(ben);
    const about = async () => Object.fromEntries(await earned(ana));
    expect(await about()).toEqual({
      'event-liked': 'Concert',
      'post-liked': 'Thoughts',
      commented: 'Thoughts',
      followed: name,
    });
    await scene.perform(ben, 'post.delete', {}, { params: { id: String(post.id) } });
    await edit(ben, event.id, { status: 'draft' });
    await scene.block(ben, ana);
    expect(await about()).toEqual({ 'event-liked': null, 'post-liked': null, commented: null, followed: null });
    expect((await ledger(ana)).total_points).toBe(sumOf(['event-liked', 'post-liked', 'commented', 'followed']));
  });

  test('[PROF-14] one’s own places are those of the lists; nowhere with nothing, and nowhere while hidden', async () => {
    const [ana, ben, cleo] = await scene.three();
    const events = await Promise.all([1, 2, 3].map(() => scene.event(cleo)));
    for (const { id } of events) await like(ben, id);
    await like(ana, events[0]?.id ?? 0);
    const places = async (who: Actor) => (await storage.database.snapshot((tx) => ownPlaces(tx, who))).data;
    for (const who of [ana, ben, cleo]) {
      for (const key of ['usuarios-mas-puntos', 'usuarios-mas-likes-dados'] as const) {
        const list = await storage.database.read((tx) => readRanking(tx, key, 100));
        const listed = list.find((entry) => 'user_id' in entry && entry.user_id === who.userId);
        const count = listed === undefined ? 0 : 'total_points' in listed ? listed.total_points : listed.count;
        expect((await places(who))[key]).toEqual(listed === undefined ? null : { rank: listed.rank, count });
      }
    }
    expect(await places(cleo)).toMatchObject({ 'usuarios-mas-likes-dados': null, 'usuarios-mas-comentarios': null });
    const before = (await places(ana))['usuarios-mas-likes-dados']?.rank ?? 0;
    await scene.hide('user', ben.userId);
    expect((await places(ana))['usuarios-mas-likes-dados']?.rank).toBe(before - 1);
    expect(new Set(Object.values(await places(ben)))).toEqual(new Set([null]));
    const list = await storage.database.read((tx) => readRanking(tx, 'usuarios-mas-likes-dados', 100));
    expect(list.map((entry) => 'user_id' in entry && entry.user_id)).not.toContain(ben.userId);
  });
});
