import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createdIdOf } from '#contract/sync/created-entity.ts';
import { shapesOf } from '#contract/sync/mutation-shapes.ts';
import { mutationKinds } from '#contract/sync/mutations.ts';
import type { MutationKind } from '#contract/sync/mutations.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { isStoredWhole } from '#server/domain/sync/stored-reply.ts';
import type { Actor, Outcome } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { largestEvent } from '#world/data/largest-event.ts';
import { createChatScene } from '#world/scenes/chat.ts';
import { writingDatabases } from '#world/servers/databases.ts';
import { aConcert } from '#world/scenes/events.ts';

const secret = 'my private grief';

test('[API-03] no kind keeps a reply that tells a row', () => {
  const telling = mutationKinds.filter((kind) => {
    const json = JSON.stringify(z.toJSONSchema(shapesOf(kind).reply, { unrepresentable: 'any' }));
    return json.includes('"client_id"');
  });
  // What an answer says of a request is its state alone.
  expect(telling.filter(isStoredWhole)).toEqual(['friend.answer']);
  expect(telling).toHaveLength(17);
});

describe.each(writingDatabases)('[API-03] what is kept of replies on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createChatScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createChatScene(storage);
  });
  afterAll(() => storage.close());

  const kept = async ({ userId }: Actor) => {
    const rows = await storage.database.read(({ sql }) =>
      sql
        .selectFrom('mutations')
        .select(['body'])
        .where('scope', '=', `u:${String(userId)}`)
        .execute(),
    );
    return rows.map(({ body }) => body ?? '');
  };

  /** What is done once, and whoever asks for it again by its key. */
  async function keyed(who: Actor, kind: MutationKind, body: object, id?: number) {
    const params: Record<string, string> = id === undefined ? {} : { id: String(id) };
    const details = { key: uuidV7(), params };
    const perform = () => scene.perform(who, kind, body, details);
    return { first: await perform(), again: perform };
  }

  const idIn = (kind: MutationKind, { body }: Outcome) => createdIdOf(kind, body)?.id ?? 0;

  test('a hundred changes of what somebody has to do with the largest event take less than 1 MB', async () => {
    const [ana, ben] = [await scene.person(), await scene.person()];
    const made = await keyed(ana, 'event.create', largestEvent());
    const event_id = idIn('event.create', made.first);
    for (let count = 0; count < 100; count += 1) await keyed(ben, 'event.subscribe', { event_id, subscribed: true });
    for (let count = 0; count < 10; count += 1) {
      await keyed(ana, 'event.update', { title: `Title ${String(count)}` }, event_id);
      const stale = { title: 'Mine', base: { title: 'Never so' } };
      expect((await keyed(ana, 'event.update', stale, event_id)).first.status).toBe(409);
    }
    const bodies = [...(await kept(ana)), ...(await kept(ben))];
    expect(bodies).toHaveLength(121);
    expect(bodies.join('').length).toBeLessThan(20_000);
  });

  test('what was taken back is neither in what is kept nor told again, and what was made keeps its id', async () => {
    const [ana, ben] = [await scene.person(), await scene.person()];
    const { id: group } = await scene.group(ana);
    const made = await keyed(ana, 'group.message', { content: secret }, group);
    const written = await keyed(ana, 'message.send', { receiverId: ben.userId, content: secret });
    const post = await keyed(ana, 'post.create', { title: secret, description: secret });
    const event = await keyed(ana, 'event.create', { ...aConcert, description: secret });
    const event_id = idIn('event.create', event.first);
    const seat = await keyed(ben, 'event.subscribe', { event_id, subscribed: true });
    const joined = await keyed(ben, 'group.join', {}, group);
    expect(JSON.stringify([joined.first, seat.first])).toContain(secret);
    await scene.remove(ana, idIn('group.message', made.first));
    await scene.remove(ana, idIn('message.send', written.first));
    await scene.on(ana, 'post.delete', idIn('post.create', post.first), {});
    await scene.on(ana, 'event.delete', event_id, {});
    expect((await Promise.all([ana, ben].map(kept))).flat().join('')).not.toContain(secret);
    for (const [kind, { first, again }] of [
      ['group.message', made],
      ['message.send', written],
      ['post.create', post],
      ['event.create', event],
    ] as const) {
      const replay = await again();
      expect(replay).toMatchObject({ status: 201, isReplayed: true, at: first.at, body: { error: 'not_found' } });
      expect([kind, idIn(kind, replay)]).toEqual([kind, idIn(kind, first)]);
      expect(JSON.stringify(replay)).not.toContain(secret);
    }
    const rejoined = await joined.again();
    expect(rejoined).toMatchObject({ status: 200, isReplayed: true, body: { group: { id: group }, history: [] } });
    const seated = await seat.again();
    expect(seated).toMatchObject({ status: 200, isReplayed: true, at: seat.first.at });
    expect(seated.body).toMatchObject({ subscribed: true, waiting: false, position: null });
    expect(JSON.stringify([rejoined, seated])).not.toContain(secret);
  });

  test('asked again, each kind that tells a row tells it as it is, under the same id, place and status', async () => {
    const [ana, ben, cleo] = [await scene.person(), await scene.person(), await scene.person()];
    const event = idIn('event.create', (await keyed(ana, 'event.create', { ...aConcert, capacity: 1 })).first);
    await scene.perform(cleo, 'event.subscribe', { event_id: event, subscribed: true });
    const post = idIn('post.create', (await keyed(ana, 'post.create', { title: 'T', description: 'D' })).first);
    const comment = idIn('comment.create', (await keyed(ben, 'comment.create', { post_id: post, content: 'C' })).first);
    const reply = await keyed(ana, 'reply.create', { comment_post_id: comment, content: 'R' });
    const { id: group } = await scene.group(ana, ben);
    const done = [
      reply,
      await keyed(ana, 'event.create', aConcert),
      await keyed(ana, 'event.update', { title: 'Other' }, event),
      await keyed(ben, 'event.subscribe', { event_id: event, subscribed: true }),
      await keyed(cleo, 'event.join-chat', {}, event),
      await keyed(ana, 'friend.request', { receiverId: ben.userId }),
      await keyed(ana, 'post.update', { title: 'U' }, post),
      await keyed(ben, 'comment.update', { content: 'D' }, comment),
      await keyed(ana, 'reply.update', { content: 'S' }, idIn('reply.create', reply.first)),
      await keyed(ana, 'message.send', { receiverId: ben.userId, content: 'Hola' }),
      await keyed(ana, 'group.create', { groupName: 'Walkers' }),
      await keyed(ana, 'group.update', { groupName: 'Runners' }, group),
      await keyed(cleo, 'group.join', {}, group),
      await keyed(ben, 'group.message', { content: 'Hola' }, group),
    ];
    for (const { first, again } of done) {
      expect(first.status).toBeLessThan(300);
      const replay = await again();
      expect([replay.isReplayed, replay.status, replay.at]).toEqual([true, first.status, first.at]);
      expect(Object.keys(replay.body as object)).toEqual(Object.keys(first.body as object));
    }
    const [, , , seat] = done;
    expect(seat?.first.body).toMatchObject({ subscribed: false, waiting: true, position: 1 });
    await scene.perform(cleo, 'event.subscribe', { event_id: event, subscribed: false });
    // The seat came since: that is news for a pull, and no answer to what was asked then.
    expect((await seat?.again())?.body).toMatchObject({ waiting: true, position: 1, event: { subscribed: true } });
  });

  test('a refusal that shows a row shows it as it now is, and as long as it may be seen', async () => {
    const ana = await scene.person();
    const event = await scene.event(ana, { title: 'Theirs', description: secret });
    const stale = await keyed(ana, 'event.update', { title: 'Mine', base: { title: 'Never so' } }, event.id);
    expect(stale.first.body).toMatchObject({ error: 'conflict', groups: ['title'], current: { title: 'Theirs' } });
    expect((await kept(ana)).join('')).not.toContain(secret);
    await scene.on(ana, 'event.update', event.id, { title: 'Later' });
    const replay = await stale.again();
    expect(replay).toMatchObject({ status: 409, isReplayed: true, isFinal: true });
    expect(replay.body).toMatchObject({ error: 'conflict', groups: ['title'], current: { title: 'Later' } });
    await scene.on(ana, 'event.delete', event.id, {});
    const { current: _row, ...said } = stale.first.body as Record<string, unknown>;
    expect((await stale.again()).body).toEqual(said);
  });
});
