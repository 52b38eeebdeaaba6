import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import type { SyncEventsReply, SyncMeReply } from '#contract/sync/protocol.ts';
import { fitting, pageBytes } from '#server/db/engine/page-size.ts';
import { pullPublicEvents } from '#server/domain/sync/pull-public-events.ts';
import { pullUser } from '#server/domain/sync/pull-user.ts';
import {
  bookmarkedEvents,
  eventPage,
  eventsByLikes,
  eventsOfUser,
  subscribedEvents,
} from '#server/domain/events/lists.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { syncKinds } from '#contract/sync/protocol.ts';
import type { SyncKind } from '#contract/sync/protocol.ts';
import type { EventPlace } from '#server/db/events/lists.ts';
import type { Storage } from '#server/writer/storage.ts';
import { largestEvent } from '#world/data/largest-event.ts';
import { createChatScene } from '#world/scenes/chat.ts';
import { databases } from '#world/servers/databases.ts';
import { noon } from '#world/scenes/events.ts';

type EventsPage = Awaited<ReturnType<typeof eventPage>>;

const events = 300;
const repliesAtMost = 2 * pageBytes;
const bytesOf = (reply: unknown) => Buffer.byteLength(JSON.stringify(reply));

test('[OFF-12] a page has room up to the row that fills it, and for one however large', () => {
  expect(fitting([])).toBe(0);
  expect(fitting([pageBytes * 9, 1])).toBe(1);
  expect(fitting([1, pageBytes, 1, 1])).toBe(2);
  expect(fitting([1, 1, 1])).toBe(3);
  expect(fitting([1, 1, 1], 0)).toBe(0);
});

describe.each(databases)('[OFF-12] how large a reply is on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createChatScene>;
  let ana: Actor;
  let ben: Actor;
  let ids: number[];

  beforeAll(async () => {
    storage = await open();
    scene = createChatScene(storage);
    [ana, ben] = [await scene.person(), await scene.person()];
    const made = await storage.writer.perform(
      Array.from({ length: events }, (_, at) =>
        scene.request(ana, 'event.create', largestEvent(`Event ${String(at)}`)),
      ),
    );
    ids = made.map(({ body }) => (body as Event).id);
    const tie = (id: number) => [
      scene.request(ben, 'event.subscribe', { event_id: id, subscribed: true }),
      scene.request(ben, 'event.bookmark', { object_type: 'event', object_id: id, bookmarked: true }),
    ];
    // One after the other, for their order is that of the lists.
    for (const [at, id] of ids.entries()) {
      const now = noon + at;
      await storage.writer.perform(tie(id).map((request) => ({ ...request, now })));
    }
  }, 120_000);
  afterAll(() => storage.close());

  type Page = Pick<SyncEventsReply, 'cursor' | 'more'>;

  /** All pages from a cursor on, none of them too large. */
  async function walk<Reply extends Page>(pull: (cursor: string | undefined) => Promise<Reply>, from?: string) {
    const pages: Reply[] = [];
    for (let [cursor, more] = [from, true]; more;) {
      const page = await pull(cursor);
      expect(bytesOf(page)).toBeLessThan(repliesAtMost);
      pages.push(page);
      ({ cursor, more } = page);
    }
    return pages;
  }

  const pullAll = (cursor: string | undefined) =>
    storage.database.snapshot((tx) =>
      pullPublicEvents(tx, { actor: null, cursor, limit: 500, eventsMax: 10_000, now: noon }),
    );
  const pullOwn = (actor: Actor, kinds: SyncKind[]) => (cursor: string | undefined) =>
    storage.database.snapshot((tx) => pullUser(tx, { actor, cursor, kinds, limit: 500, now: noon }));

  const sorted = (list: Iterable<number>) => [...list].toSorted((a, b) => a - b);

  test('a device that pulls to the end has all events, each once, and then all that changed', async () => {
    const pages = await walk(pullAll);
    expect(pages.length).toBeGreaterThan(5);
    expect(sorted(pages.flatMap((page) => page.events.map(({ id }) => id)))).toEqual(ids);
    const cursor = pages.at(-1)?.cursor;
    for (const id of ids.slice(0, 100)) await scene.on(ana, 'event.update', id, { subtitle: 'Later' });
    const seen = new Set<number>();
    // PostgreSQL's bound waits for every transaction of the cluster, those of other test files too.
    await expect
      .poll(
        async () => {
          for (const { events: changed } of await walk(pullAll, cursor))
            for (const { id, subtitle } of changed) if (subtitle === 'Later') seen.add(id);
          return seen.size;
        },
        { timeout: 20_000 },
      )
      .toBe(100);
  }, 60_000);

  test('so has one that pulls what is a user’s own', async () => {
    const idsIn = (pages: SyncMeReply[]) => pages.flatMap(({ changes }) => (changes.events ?? []).map(({ id }) => id));
    for (const actor of [ana, ben]) {
      const pages = await walk(pullOwn(actor, [...syncKinds]));
      expect(pages.length).toBeGreaterThan(5);
      expect(sorted(idsIn(pages))).toEqual(ids);
      expect(pages.flatMap(({ changes }) => changes.engagement ?? []).length).toBe(actor === ben ? events : 0);
      expect(pages.flatMap(({ changes }) => changes.user ?? [])).toHaveLength(1);
    }
  }, 60_000);

  test('long messages and posts go the same way, also as changes', async () => {
    const [cleo, dan] = [await scene.person(), await scene.person()];
    const first = await walk(pullOwn(cleo, ['posts', 'messages']));
    const content = '✓'.repeat(4_000);
    // Three groups, for of each conversation a new device gets the newest fifty.
    const groups = [await scene.group(dan, cleo), await scene.group(dan, cleo), await scene.group(dan, cleo)];
    for (const { id } of groups) for (let count = 0; count < 50; count += 1) await scene.say(dan, id, content);
    const post = { title: 'T', description: '✓'.repeat(10_000) };
    for (let count = 0; count < 70; count += 1) await scene.perform(cleo, 'post.create', post);
    const counts = (pages: SyncMeReply[]) => [
      new Set(pages.flatMap(({ changes }) => (changes.messages ?? []).map(({ id }) => id))).size,
      new Set(pages.flatMap(({ changes }) => (changes.posts ?? []).map(({ id }) => id))).size,
    ];
    const again = await walk(pullOwn(cleo, ['posts', 'messages']));
    expect(again.length).toBeGreaterThan(1);
    expect(counts(again)).toEqual([150, 70]);
    const from = first.at(-1)?.cursor;
    await expect
      .poll(async () => counts(await walk(pullOwn(cleo, ['posts', 'messages']), from)), { timeout: 20_000 })
      .toEqual([150, 70]);
  }, 60_000);

  test('[API-04] a list of pages leads to all, and one without has the first that there is room for', async () => {
    const found: number[] = [];
    const reader = { actor: ben, now: noon };
    for (let place: EventPlace | null = { now: noon, phase: 'ahead', after: null }; place !== null;) {
      const wanted: { filter: object; place: EventPlace; limit: number } = { filter: {}, place, limit: 500 };
      const page: EventsPage = await storage.database.read((tx) => eventPage(tx, reader, wanted));
      expect(bytesOf(page.events)).toBeLessThan(repliesAtMost);
      found.push(...page.events.map(({ id }) => id));
      place = page.next;
    }
    expect(found).toEqual(ids);
    const lists = await storage.database.read(async (tx) => [
      await eventsOfUser(tx, reader, ana.userId),
      await subscribedEvents(tx, ben, ben.userId, noon),
      await bookmarkedEvents(tx, ben, noon),
    ]);
    for (const list of lists) {
      expect(bytesOf(list)).toBeLessThan(repliesAtMost);
      expect(list.length).toBeGreaterThan(20);
      expect(list.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, list.length));
    }
    const liked = await storage.database.read((tx) => eventsByLikes(tx, reader, 500));
    expect(bytesOf(liked)).toBeLessThan(repliesAtMost);
  });
});
