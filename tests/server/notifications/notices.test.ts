import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxNotices } from '#contract/account/notice.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { createPeopleScene } from '#world/scenes/people.ts';

describe.each(databases)('[PROF-13] what people are told of on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createPeopleScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createPeopleScene(storage);
  });
  afterAll(() => storage.close());

  const kinds = async (who: Actor) => (await scene.told(who)).map(({ kind }) => kind);
  const subscribe = (who: Actor, id: number, subscribed = true) =>
    scene.perform(who, 'event.subscribe', { event_id: id, subscribed });
  const edit = (who: Actor, id: number, patch: object) =>
    scene.perform(who, 'event.update', patch, { params: { id: String(id) } });
  const read = (who: Actor | null, upto: number) => scene.perform(who, 'notices.read', { upto });
  const quiet = (who: Actor) =>
    scene.perform(who, 'user.update', { notifications_enabled: false }, { params: { userId: String(who.userId) } });

  test('a guest reads none, and nobody marks what is another’s', async () => {
    expect((await read(null, 1)).status).toBe(401);
    const [ana, ben, cleo] = await scene.three();
    await scene.follow(ben, ana);
    const [notice] = await scene.told(ana);
    await read(cleo, notice?.id ?? 0);
    expect(await scene.told(ana)).toMatchObject([{ read: false }]);
    expect(await scene.told(cleo)).toEqual([]);
  });

  test('nobody is told of what they did themselves, nor who wishes to hear nothing, nor of somebody who is hidden', async () => {
    const [ana, ben, cleo] = await scene.three();
    const post = await scene.post(ana);
    await scene.comment(ana, post);
    expect(await kinds(ana)).toEqual([]);
    await quiet(ana);
    await scene.comment(ben, post);
    await scene.follow(ben, ana);
    expect(await kinds(ana)).toEqual([]);
    await scene.hide('user', ben.userId);
    await scene.follow(ben, cleo);
    await scene.restore('user', ben.userId);
    expect(await kinds(cleo)).toEqual([]);
  });

  test('[IMPORT-06] followers get no notice of new events, however many are published or imported', async () => {
    const [ana, ben] = await scene.three();
    await scene.follow(ben, ana);
    for (let count = 0; count < 3; count += 1) await scene.event(ana);
    const { id } = await scene.event(ana, { status: 'draft' });
    await edit(ana, id, { status: 'active' });
    expect(await kinds(ben)).toEqual([]);
  });

  test('who comes or waits is told that an event is elsewhere or at another time, and of nothing else about it', async () => {
    const [ana, ben, cleo] = await scene.three();
    const dan = await scene.person();
    const { id, ref, title } = await scene.event(ana, { capacity: 1 });
    await subscribe(ben, id);
    await subscribe(cleo, id);
    await edit(ana, id, { description: 'Another band', price: '12.00' });
    expect([await kinds(ben), await kinds(cleo)]).toEqual([[], []]);
    const moved = await edit(ana, id, { date_time: '2026-07-02T20:00:00-04:00' });
    expect(moved.affected.users.toSorted((one, other) => one - other)).toEqual(
      [ana, ben, cleo].map(({ userId }) => userId).toSorted((one, other) => one - other),
    );
    for (const who of [ben, cleo]) {
      expect(await scene.told(who)).toMatchObject([
        { kind: 'event-changed', user: { user_id: ana.userId }, about: { type: 'event', ref, title }, read: false },
      ]);
    }
    expect([await kinds(ana), await kinds(dan)]).toEqual([[], []]);
  });

  test('a second change is told anew, in the place of the first', async () => {
    const [ana, ben] = await scene.two();
    const { id } = await scene.event(ana);
    await subscribe(ben, id);
    await edit(ana, id, { city: 'Santiago' });
    const before = await scene.pullOwn(ben);
    const [first] = await scene.told(ben);
    await read(ben, first?.id ?? 0);
    const { at } = await edit(ana, id, { city: 'Samaná' });
    const [second, ...others] = await scene.told(ben);
    expect([second?.read, others, second?.id === first?.id]).toEqual([false, [], false]);
    const page = await scene.pullOwn(ben, { cursor: before.cursor, at });
    expect(page.deleted.notices).toEqual([first?.client_id]);
    expect(page.changes.notices).toEqual([second]);
  });

  test('[NOTICE-05] with what it was before and is now, without links, and to those who see the event alone', async () => {
    const [ana, ben] = await scene.two();
    const { id } = await scene.event(ana, { city: 'Baní', online: true, event_link: 'https://example.com/first' });
    await subscribe(ben, id);
    await edit(ana, id, { city: 'Azua', price: '12.00', event_link: 'https://example.com/second' });
    const told = await scene.told(ben);
    const place = { name: null, address: null, online: true };
    expect(told.map(({ changes }) => changes)).toEqual([
      {
        place: { before: { ...place, city: 'Baní' }, after: { ...place, city: 'Azua' } },
        link: true,
        price: { before: '0.00', after: '12.00' },
      },
    ]);
    expect(JSON.stringify(told)).not.toContain('example.com');
    const { cursor } = await scene.pullOwn(ben);
    const { at } = await edit(ana, id, { price: '15.00' });
    const page = await scene.pullOwn(ben, { cursor, at });
    expect(page.changes.notices).toMatchObject([{ changes: { price: { before: '0.00', after: '15.00' } } }]);
    await edit(ana, id, { status: 'draft', city: 'Nagua' });
    expect(await scene.told(ben)).toEqual([]);
  });

  test('[NOTICE-05] that it takes place after all', async () => {
    const [ana, ben] = await scene.two();
    const { id, date_time: start } = await scene.event(ana);
    await subscribe(ben, id);
    await edit(ana, id, { status: 'cancelled' });
    await edit(ana, id, { status: 'active' });
    expect(await scene.told(ben)).toMatchObject([
      { kind: 'event-changed', changes: { restored: { date_time: start } } },
      { kind: 'event-cancelled' },
    ]);
  });

  test('[NOTICE-06] changes that somebody hasn’t read are merged, others stand alone', async () => {
    const [ana, ben, cleo] = await scene.three();
    const { id } = await scene.event(ana, { city: 'Baní' });
    for (const who of [ben, cleo]) await subscribe(who, id);
    await edit(ana, id, { city: 'Azua' });
    const [first] = await scene.told(ben);
    await read(ben, first?.id ?? 0);
    await edit(ana, id, { city: 'Nagua' });
    const told = async (who: Actor) =>
      (await scene.told(who)).map(({ changes }) => [changes?.place?.before.city, changes?.place?.after.city]);
    expect([await told(ben), await told(cleo)]).toEqual([[['Azua', 'Nagua']], [['Baní', 'Nagua']]]);
  });

  test('that it is cancelled, once; of drafts nobody is told', async () => {
    const [ana, ben] = await scene.two();
    const { id } = await scene.event(ana);
    await subscribe(ben, id);
    await edit(ana, id, { status: 'cancelled', city: 'Santiago' });
    await edit(ana, id, { cancel_message: 'Rain' });
    expect(await kinds(ben)).toEqual(['event-cancelled']);
    await edit(ana, id, { status: 'draft' });
    expect(await scene.told(ben)).toEqual([]);
    const other = await scene.event(ana);
    await subscribe(ben, other.id);
    await edit(ana, other.id, { status: 'draft', city: 'Samaná' });
    await edit(ana, other.id, { city: 'Nagua' });
    await edit(ana, other.id, { status: 'active' });
    expect(await scene.told(ben)).toEqual([]);
  });

  test('also where the organizer is hidden, but not from whom', async () => {
    const [ana, ben] = await scene.two();
    const { id } = await scene.event(ana);
    for (const who of [ana, ben]) await subscribe(who, id);
    await scene.hide('user', ana.userId);
    await edit(ana, id, { city: 'Baní' });
    await edit(ana, id, { status: 'cancelled' });
    expect(await scene.told(ben)).toMatchObject([
      { kind: 'event-cancelled', user: null },
      { kind: 'event-changed', user: null },
    ]);
    expect(await kinds(ana)).toEqual(['hidden']);
  });

  test('that a seat was given, whichever way', async () => {
    const [ana, ben, cleo] = await scene.three();
    const dan = await scene.person();
    const { id } = await scene.event(ana, { capacity: 1 });
    for (const who of [ben, cleo, dan]) await subscribe(who, id);
    await subscribe(ben, id, false);
    await edit(ana, id, { capacity: 2 });
    expect([await kinds(ben), await kinds(cleo), await kinds(dan)]).toEqual([[], ['seat-given'], ['seat-given']]);
    expect(await scene.told(cleo)).toMatchObject([{ user: null, about: { type: 'event' } }]);
  });

  test('up to the newest that was seen they are marked as read, on all devices', async () => {
    const [ana, ben, cleo] = await scene.three();
    await scene.follow(ben, ana);
    await scene.follow(cleo, ana);
    const [newer, older] = await scene.told(ana);
    const { cursor } = await scene.pullOwn(ana);
    const { status, body, at } = await read(ana, older?.id ?? 0);
    expect([status, body]).toEqual([200, { message: 'Notifications read' }]);
    expect((await scene.told(ana)).map(({ id, read: isRead }) => [id, isRead])).toEqual([
      [newer?.id, false],
      [older?.id, true],
    ]);
    const page = await scene.pullOwn(ana, { cursor, at });
    expect(page.changes.notices).toEqual([{ ...older, read: true }]);
  });

  test('what it was about is gone: the word of it goes too', async () => {
    const [ana, ben] = await scene.two();
    const post = await scene.post(ana);
    await scene.perform(ben, 'post.like', { post_id: post.id, liked: true });
    expect(await kinds(ana)).toEqual(['post-liked']);
    await scene.perform(ana, 'post.delete', {}, { params: { id: String(post.id) } });
    expect(await scene.told(ana)).toEqual([]);
  });
});

test('[PROF-13] the newest are kept, and devices let go of the others', async () => {
  const storage = await openMigratedStorage();
  const scene = createPeopleScene(storage);
  const ana = await scene.person();
  const fans = await Promise.all(Array.from({ length: maxNotices + 3 }, () => scene.person()));
  for (const fan of fans.slice(0, maxNotices)) await scene.follow(fan, ana);
  const before = await scene.pullOwn(ana);
  expect(before.changes.notices).toHaveLength(maxNotices);
  for (const fan of fans.slice(maxNotices)) await scene.follow(fan, ana);
  const after = await scene.pullOwn(ana, { cursor: before.cursor });
  expect(after.changes.notices).toHaveLength(3);
  expect(after.deleted.notices).toEqual(before.changes.notices?.slice(0, 3).map((notice) => notice.client_id));
  const kept = await scene.told(ana);
  expect([kept.length, kept[0]?.user?.user_id]).toEqual([maxNotices, fans.at(-1)?.userId]);
  await storage.close();
});
