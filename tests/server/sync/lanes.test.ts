import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { tidy } from '#server/tidy.ts';
import type { Storage } from '#server/writer/storage.ts';
import { writingDatabases } from '#world/servers/databases.ts';
import { createScene, noon } from '#world/scenes/events.ts';

const day = 24 * 3600_000;

describe.each(writingDatabases)('[OFF-02] lanes of long ago on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createScene>;
  let ana: Actor;

  beforeAll(async () => {
    storage = await open();
    scene = createScene(storage);
    ana = await scene.person();
  });
  afterAll(() => storage.close());

  const lanes = () =>
    storage.database.read(async ({ sql }) => {
      const rows = sql.selectFrom('lanes').select(['client', 'lane', 'last_seq']).orderBy('client').orderBy('lane');
      return (await rows.execute()).map(({ client, lane, last_seq: seq }) => `${client} ${lane} ${String(seq)}`);
    });

  test('go in pieces, and what is late of a device is late all the same; another of its own goes on', async () => {
    const event = await scene.event(ana);
    const like = (liked: boolean, details: object) =>
      scene.perform(ana, 'event.like', { event_id: event.id, liked }, details);
    const on = (client: string, lane: string, seq: number, now: number) => ({ client, lane, seq, now, key: uuidV7() });
    const many = Array.from({ length: 520 }, (_unused, at) =>
      scene.request(
        ana,
        'event.like',
        { event_id: event.id, liked: true },
        on('phone', `like:${String(at)}`, at + 1, noon),
      ),
    );
    await storage.writer.perform(many);
    await like(true, on('tablet', 'like:0', 7, noon));
    await like(false, on('phone', 'like:new', 600, noon + 300 * day));
    await tidy(storage.writer, noon + 399 * day);
    expect(await lanes()).toHaveLength(522);
    await tidy(storage.writer, noon + 401 * day);
    expect(await lanes()).toEqual(['phone  520', 'phone like:new 600', 'tablet  7']);

    const now = noon + 401 * day;
    // What came late, or was copied with its device, changes nothing that was wished since.
    for (const [lane, seq] of [
      ['like:3', 4],
      ['like:new', 599],
      ['another', 520],
    ] as const) {
      expect(await like(true, on('phone', lane, seq, now))).toMatchObject({
        status: 409,
        body: { error: 'late_sequence' },
      });
    }
    expect(await like(true, on('tablet', 'like:0', 7, now))).toMatchObject({ body: { error: 'late_sequence' } });
    expect(await scene.read(ana, event.id)).toMatchObject({ liked: false });
    // A device that was away all that time goes on: whatever it does has a later number.
    expect((await like(true, on('phone', 'like:3', 601, now))).status).toBe(200);
    expect((await like(true, on('watch', 'like:3', 1, now))).status).toBe(200);
    expect((await like(false, on('tablet', 'like:9', 8, now))).status).toBe(200);
    expect(await lanes()).toContain('phone like:3 601');
  });

  test('what a device made is told to it however late, and one void is enough for ever', async () => {
    const ben = await scene.person();
    const details = (seq: number, now: number) => ({ client: 'phone', lane: 'post', seq, now, key: uuidV7() });
    const body = { title: 'A night', description: 'x', client_id: uuidV7() };
    const made = await scene.perform(ben, 'post.create', body, details(5, noon));
    const called = { actor: ben, key: uuidV7(), client: 'phone', lane: 'other', seq: 6, now: noon };
    await storage.writer.run('mutation.void', called);
    const now = noon + 500 * day;
    await tidy(storage.writer, now);
    const late = await scene.perform(ben, 'post.create', body, details(5, now));
    const idOf = (outcome: { body: unknown }) => (outcome.body as { data: { id: number } }).data.id;
    expect([late.status, late.isReplayed, idOf(late)]).toEqual([200, true, idOf(made)]);
    const again = await scene.perform(ben, 'post.create', { ...body, client_id: uuidV7() }, { ...called, now });
    expect(again).toMatchObject({ status: 409, body: { error: 'late_sequence' } });
  });
});
