import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SyncEventsReply, SyncMeReply } from '#contract/sync/protocol.ts';
import { formatPosition, parsePosition } from '#contract/sync/position.ts';
import { syncKinds } from '#contract/sync/protocol.ts';
import type { SyncKind } from '#contract/sync/protocol.ts';
import { encodeCursor } from '#server/domain/sync/cursor.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { pullPublicEvents } from '#server/domain/sync/pull-public-events.ts';
import { pullUser } from '#server/domain/sync/pull-user.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { createScene, noon } from '#world/scenes/events.ts';

const day = 24 * 3600_000;

describe.each(databases)('[OFF-12] pulls on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createScene>;
  let ana: Actor;
  let ben: Actor;

  beforeAll(async () => {
    storage = await open();
    scene = createScene(storage);
    [ana, ben] = [await scene.person(), await scene.person()];
  });
  afterAll(() => storage.close());

  const page = (pull: { cursor?: string; limit?: number; eventsMax?: number; actor?: Actor | null }) =>
    storage.database.snapshot((tx) =>
      pullPublicEvents(tx, { actor: null, limit: 500, eventsMax: 10_000, now: noon, ...pull }),
    );
  const own = (actor: Actor, pull: { cursor?: string; limit?: number; kinds?: SyncKind[] } = {}) =>
    storage.database.snapshot((tx) => pullUser(tx, { actor, kinds: [...syncKinds], limit: 500, now: noon, ...pull }));

  test('the first pull gives what is ahead soonest first, then what is past latest first, up to the most', async () => {
    const hours = [5, -3, 1, -8, 2];
    for (const hour of hours) {
      const at = new Date(noon + hour * 3600_000).toISOString();
      await scene.event(ana, { title: `${hour} h`, date_time: at });
    }
    const first = await page({ limit: 2, eventsMax: 4 });
    expect(first.events.map((event) => event.title)).toEqual(['1 h', '2 h']);
    expect([first.more, parsePosition(first.upto)?.position]).toEqual([true, 0]);
    const second = await page({ cursor: first.cursor, limit: 2, eventsMax: 4 });
    expect(second.events.map((event) => event.title)).toEqual(['5 h', '-3 h']);
    expect(second.more).toBe(false);
    expect(parsePosition(second.upto)?.position).toBeGreaterThan(0);
    expect(SyncEventsReply.parse(second)).toEqual(second);
  });

  test('what changes while the first pull goes on comes with the changes after it', async () => {
    const first = await page({ limit: 1 });
    const added = await scene.event(ana, { title: 'Meanwhile', date_time: new Date(noon + 60_000).toISOString() });
    const edit = { title: '1 h moved' };
    const [moved] = first.events;
    const outcome = await scene.perform(ana, 'event.update', edit, { params: { id: String(moved?.id) } });
    // Until PostgreSQL's bound, too, is behind what was done.
    await scene.pull(null, { at: outcome.at });
    let next = await page({ cursor: first.cursor });
    const [filled] = [next.events];
    while (next.more) next = await page({ cursor: next.cursor });
    expect(filled.map((event) => event.id)).not.toContain(moved?.id);
    expect(next.events.map((event) => event.id).toSorted((a, b) => a - b)).toEqual(
      [added.id, moved?.id ?? 0].toSorted((a, b) => a - b),
    );
    expect(parsePosition(next.upto)?.position).toBeGreaterThanOrEqual(
      parsePosition(outcome.at ?? '')?.position ?? Infinity,
    );
  });

  test('a pull behind a cursor brings only what changed, each row once, and then nothing', async () => {
    const start = await scene.pull(null);
    const event = await scene.event(ana);
    for (const liked of [true, false, true]) await scene.perform(ben, 'event.like', { event_id: event.id, liked });
    const last = await scene.perform(ana, 'event.update', { title: 'Edited' }, { params: { id: event.ref } });
    const delta = await scene.pull(null, { cursor: start.cursor, at: last.at });
    expect(delta.events.map(({ id, title, likes }) => ({ id, title, likes }))).toEqual([
      { id: event.id, title: 'Edited', likes: 1 },
    ]);
    expect((await page({ cursor: delta.cursor })).events).toEqual([]);
  });

  test('pages of changes cover all of them, and upto rises with the last alone', async () => {
    const start = await scene.pull(null);
    const made = [];
    for (let count = 0; count < 5; count += 1) made.push((await scene.event(ana)).id);
    const at = (await scene.perform(ben, 'event.like', { event_id: made[0] ?? 0, liked: true })).at;
    await scene.pull(null, { cursor: start.cursor, at });
    const seen: number[] = [];
    const tops: (number | undefined)[] = [];
    for (let { cursor, more } = { ...start, more: true }; more;) {
      const next = await page({ cursor, limit: 2 });
      seen.push(...next.events.map((event) => event.id));
      tops.push(parsePosition(next.upto)?.position);
      ({ cursor, more } = next);
    }
    expect(seen.toSorted((a, b) => a - b)).toEqual(made);
    const from = parsePosition(start.upto)?.position ?? 0;
    expect(tops.slice(0, -1)).toEqual([from, from]);
    expect(tops.at(-1)).toBeGreaterThan(from);
  });

  test('deleting and withdrawing into a draft are deletions for everybody else', async () => {
    const [gone, withdrawn] = [await scene.event(ana), await scene.event(ana)];
    const { cursor } = await scene.pull(null, {
      at: (await scene.perform(ben, 'view.record', {}, { params: { id: gone.ref } })).at,
    });
    await scene.perform(ana, 'event.delete', {}, { params: { id: gone.ref } });
    const last = await scene.perform(ana, 'event.update', { status: 'draft' }, { params: { id: withdrawn.ref } });
    const others = await scene.pull(ben, { cursor, at: last.at });
    expect(others.deleted.toSorted((a, b) => a - b)).toEqual([gone.id, withdrawn.id]);
    expect(others.events).toEqual([]);
    const organizer = await scene.pull(ana, { cursor, at: last.at });
    expect(organizer.deleted).toEqual([gone.id]);
    expect(organizer.events.map(({ id, status }) => ({ id, status }))).toEqual([{ id: withdrawn.id, status: 'draft' }]);
  });

  test('a draft that was never shown leaves no trace in the public feed until it is published', async () => {
    const { cursor } = await scene.pull(null);
    const draft = await scene.event(ana, { status: 'draft' });
    const edit = await scene.perform(ana, 'event.update', { title: 'Still a draft' }, { params: { id: draft.ref } });
    expect(await scene.pull(ben, { cursor, at: edit.at })).toMatchObject({ events: [], deleted: [] });
    const published = await scene.perform(ana, 'event.update', { status: 'active' }, { params: { id: draft.ref } });
    const { events } = await scene.pull(ben, { cursor, at: published.at });
    expect(events.map((event) => event.title)).toEqual(['Still a draft']);
  });

  test("with a token the rows carry the user's own flags, without one they carry none", async () => {
    const event = await scene.event(ana);
    const { at } = await scene.perform(ben, 'event.like', { event_id: event.id, liked: true });
    const find = ({ events }: { events: { id: number }[] }) => events.find(({ id }) => id === event.id);
    expect(find(await scene.pull(ben, { at }))).toMatchObject({ liked: true, subscribed: false, waiting: false });
    expect(find(await scene.pull(ana, { at }))).toMatchObject({ liked: false });
    expect(find(await scene.pull(null, { at }))).not.toHaveProperty('liked');
  });

  test("a user's own pull brings their drafts and what they are tied to, then what changes", async () => {
    const [cleo, dan] = [await scene.person(), await scene.person()];
    const liked = await scene.event(dan);
    const draft = await scene.event(cleo, { status: 'draft' });
    await scene.event(dan);
    const { at } = await scene.perform(cleo, 'event.like', { event_id: liked.id, liked: true });
    const first = await scene.pullOwn(cleo, { at });
    expect(SyncMeReply.parse(first)).toEqual(first);
    expect(first.changes.events?.map((event) => event.id)).toEqual([liked.id, draft.id]);
    expect(first.changes.engagement).toEqual([
      expect.objectContaining({ event_id: liked.id, ref: liked.ref, liked: true, likes: 1 }),
    ]);
    const met = await scene.event(dan);
    await scene.perform(cleo, 'event.bookmark', { object_type: 'event', object_id: met.id, bookmarked: true });
    const last = await scene.perform(cleo, 'event.like', { event_id: liked.id, liked: false });
    const delta = await scene.pullOwn(cleo, { cursor: first.cursor, at: last.at });
    expect(delta.changes.engagement?.map(({ event_id, liked: isLiked }) => [event_id, isLiked])).toEqual(
      expect.arrayContaining([
        [met.id, false],
        [liked.id, false],
      ]),
    );
    expect(delta.changes.events?.map((event) => event.id)).toEqual([met.id]);
    await scene.perform(cleo, 'event.delete', {}, { params: { id: draft.ref } });
    const removed = await scene.perform(dan, 'event.delete', {}, { params: { id: met.ref } });
    await scene.perform(cleo, 'event.like', { event_id: liked.id, liked: true });
    const end = await scene.pullOwn(cleo, { cursor: delta.cursor, at: removed.at });
    expect(end.deleted).toEqual({ events: [draft.ref] });
  });

  test("one user's own changes are no other's", async () => {
    const [cleo, dan] = [await scene.person(), await scene.person()];
    const event = await scene.event(ana);
    const { at } = await scene.perform(cleo, 'event.like', { event_id: event.id, liked: true });
    const { changes } = await scene.pullOwn(dan, { at });
    expect(changes).toMatchObject({ engagement: [], events: [], user: [expect.objectContaining({ id: dan.userId })] });
  });

  test('[SESS-02] who they are comes with the first own pull, and again when it has changed', async () => {
    const [cleo, dan] = [await scene.person(), await scene.person()];
    const event = await scene.event(cleo);
    const draft = await scene.event(cleo, { status: 'draft' });
    const first = await scene.pullOwn(cleo);
    expect(first.changes.user).toMatchObject([{ id: cleo.userId, email: expect.stringContaining('@'), bio: null }]);
    const { cursor: others } = await scene.pull(dan, {
      at: (await scene.perform(dan, 'event.like', { event_id: event.id, liked: true })).at,
    });
    const params = { userId: String(cleo.userId) };
    const edit = await scene.perform(cleo, 'user.update', { bio: 'Dances' }, { params });
    const second = await scene.pullOwn(cleo, { cursor: first.cursor, at: edit.at });
    expect(SyncMeReply.parse(second).changes.user).toMatchObject([{ id: cleo.userId, bio: 'Dances' }]);
    const { at } = await scene.perform(cleo, 'user.update', { display_name: 'Cleo' }, { params });
    const third = await scene.pullOwn(cleo, { cursor: second.cursor, at });
    expect(third.changes.user).toMatchObject([{ display_name: 'Cleo' }]);
    // What others hold of the events names their organizer, so those come again; drafts are the organizer's own.
    expect(third.changes.events?.map(({ id }) => id)).toEqual([event.id, draft.id]);
    const seen = await scene.pull(dan, { cursor: others, at });
    expect(seen.events.map(({ id, organizer }) => [id, organizer.display_name])).toEqual([[event.id, 'Cleo']]);
    const quiet = await scene.perform(cleo, 'user.update', { display_name: 'Cleo' }, { params });
    expect((await scene.pullOwn(cleo, { cursor: third.cursor, at: quiet.at })).changes).toEqual({});
    expect((await own(cleo, { kinds: ['engagement'] })).changes).not.toHaveProperty('user');
  });

  test('who gets a seat from the waiting list learns of it', async () => {
    const [cleo, dan] = [await scene.person(), await scene.person()];
    const event = await scene.event(ana, { capacity: 1 });
    await scene.perform(cleo, 'event.subscribe', { event_id: event.id, subscribed: true });
    const waits = await scene.perform(dan, 'event.subscribe', { event_id: event.id, subscribed: true });
    const { cursor } = await scene.pullOwn(dan, { at: waits.at });
    const left = await scene.perform(cleo, 'event.subscribe', { event_id: event.id, subscribed: false });
    expect(left.affected).toEqual({ isPublic: true, users: [cleo.userId, dan.userId, ana.userId], groups: [] });
    const { changes } = await scene.pullOwn(dan, { cursor, at: left.at });
    expect(changes.engagement).toMatchObject([{ event_id: event.id, subscribed: true, waiting: false }]);
  });

  test('a first own pull in small pages brings everything', async () => {
    const cleo = await scene.person();
    const made = [];
    for (let count = 0; count < 3; count += 1) {
      const event = await scene.event(cleo);
      made.push(event.id);
      await scene.perform(cleo, 'event.like', { event_id: event.id, liked: true });
    }
    const [engagement, events]: number[][] = [[], []];
    let next = await own(cleo, { limit: 2 });
    for (;;) {
      engagement?.push(...(next.changes.engagement ?? []).map((row) => row.event_id));
      events?.push(...(next.changes.events ?? []).map((row) => row.id));
      if (!next.more) break;
      expect(parsePosition(next.upto)?.position).toBe(0);
      next = await own(cleo, { cursor: next.cursor, limit: 2 });
    }
    expect([engagement, events]).toEqual([made, made]);
  });

  test('of what changes while the first own pull goes on its last page tells', async () => {
    const dora = await scene.person();
    const made = [await scene.event(dora), await scene.event(dora)];
    const kinds: SyncKind[] = ['events'];
    const first = await own(dora, { kinds, limit: 1 });
    const { at } = await scene.perform(
      dora,
      'event.update',
      { title: 'Moved' },
      { params: { id: made[0]?.ref ?? '' } },
    );
    await scene.pullOwn(dora, { at });
    const filled = await own(dora, { kinds, cursor: first.cursor, limit: 1 });
    expect([filled.changes.events?.map((row) => row.id), filled.more]).toEqual([[made[1]?.id], true]);
    expect(parsePosition(filled.upto)?.position).toBe(0);
    const last = await own(dora, { kinds, cursor: filled.cursor });
    expect(last.changes.events?.map(({ id, title }) => [id, title])).toEqual([[made[0]?.id, 'Moved']]);
    expect(last.more).toBe(false);
  });

  describe('a cursor that cannot be gone on from is 410', () => {
    const expired = expect.objectContaining({ code: 'cursor_expired', status: 410 });

    test.each(['', 'zzzz', 'e30', Buffer.from('[1]').toString('base64url')])('%j', async (cursor) => {
      await expect(page({ cursor })).rejects.toEqual(expired);
      await expect(own(ana, { cursor })).rejects.toEqual(expired);
    });

    test('of another life of the database, and of a position that is yet to come', async () => {
      const { upto } = await page({});
      const [epoch, position] = [parsePosition(upto)?.epoch ?? '', parsePosition(upto)?.position ?? 0];
      const at = (of: string, base: number) =>
        encodeCursor({ phase: 'changes', epoch: of, place: { base, after: [base + 1, '', 0] } });
      await expect(page({ cursor: at('elsewhere', position) })).rejects.toEqual(expired);
      await expect(page({ cursor: at(epoch, position + 1_000_000) })).rejects.toEqual(expired);
      expect(formatPosition({ epoch, position })).toBe(upto);
    });

    test("of another set of kinds, and of another user's", async () => {
      const { cursor } = await own(ana, { kinds: ['engagement'] });
      await expect(own(ana, { cursor })).rejects.toEqual(expired);
      await expect(own(ben, { cursor, kinds: ['engagement'] })).rejects.toEqual(expired);
      await expect(own(ana, { cursor, kinds: ['engagement'] })).resolves.toMatchObject({ deleted: {} });
    });

    test('from before the tombstones that were cleared away after 90 days', async () => {
      const event = await scene.event(ana);
      const old = await scene.pull(null);
      const { at } = await scene.perform(ana, 'event.delete', {}, { params: { id: event.ref } });
      await storage.writer.run('tidy', { now: noon + 89 * day });
      const knows = await scene.pull(null, { cursor: old.cursor, at });
      expect(knows.deleted).toContain(event.id);
      await storage.writer.run('tidy', { now: noon + 91 * day });
      await expect(page({ cursor: old.cursor })).rejects.toEqual(expired);
      await expect(page({ cursor: knows.cursor })).resolves.toMatchObject({ deleted: [] });
    });
  });
});
