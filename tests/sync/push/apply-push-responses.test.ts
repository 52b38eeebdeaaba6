import { describe, expect, test } from 'vitest';
import { createdIdField } from '#contract/sync/created-entity.ts';
import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import type { Outcome } from '#sync/push/outcome.ts';
import { applyPushResponses, applyCancellation } from '#sync/push/apply-push-responses.ts';
import { applied, note, outLike, refused, send } from '#world/devices/sample-answers.ts';
import { healthy, samplePorts } from '#world/devices/sample-ports.ts';
import { sampleArgs } from '#world/data/sample-args.ts';
import { written } from '#world/data/sample-people.ts';
import { refs, sampleEvent } from '#world/data/sample-rows.ts';
import { amend, sampleStore, wish, write } from '#world/stores/sample-store.ts';

const event = refs.sunset;
const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };

describe('applied', () => {
  test('[O1] [OFF-11] an acknowledged entry stays, with its effect and its place in the change log, until a pull has it', async () => {
    const { store, settle } = await outLike();
    await settle(applied({ liked: true, likes: 1 }));
    expect(store.rows('outbox')).toMatchObject([{ state: 'applied', lease: null, ack: { at: 'e.4', status: 200 } }]);
    expect(store.row('engagements', event)?.liked).toBe(true);
  });

  test('[O1] one that touches nothing that is pulled goes at once', async () => {
    const store = await sampleStore();
    const view = await send(store, await wish(store, 'view.record', { event, visitor: refs.made }));
    await applyPushResponses(samplePorts(store, () => healthy).delivery, [
      { id: view.id, seq: view.seq, outcome: applied() },
    ]);
    expect(store.rows('outbox')).toEqual([]);
  });

  test('[O1] [OFF-05] the id that the server gave to what was made is kept, and stays when the row goes', async () => {
    const store = await sampleStore([]);
    const create = await send(store, await wish(store, 'event.create', { ref: refs.made, event: made }));
    const { delivery } = samplePorts(store, () => healthy);
    await applyPushResponses(delivery, [{ id: create.id, seq: create.seq, outcome: applied({ event_id: 71 }) }]);
    expect(store.row('ids', refs.made)).toEqual({ ref: refs.made, kind: 'event', id: 71 });
    await wish(store, 'event.delete', { event: refs.made });
    expect([store.row('events', refs.made), store.row('ids', refs.made)?.id]).toEqual([undefined, 71]);
  });

  test('[O1] [OFF-05] so are the ids of posts, comments, replies and requests, each from its own field', async () => {
    const { post, comment, reply, request } = written;
    const store = await sampleStore([]);
    const makings = [
      await wish(store, 'post.create', { ref: post, post: { title: 'T', description: 'D' }, image: null }),
      await wish(store, 'comment.create', { ref: comment, post, content: 'C' }),
      await wish(store, 'reply.create', { ref: reply, post, comment, content: 'R' }),
      await wish(store, 'friend.request', { ref: request, user: 2 }),
    ];
    const bodies = [
      { post_id: 71 },
      { comment_post_id: 72, post_id: 71 },
      { reply_id: 73, comment_post_id: 72 },
      { id: 74 },
    ];
    const { delivery } = samplePorts(store, () => healthy);
    for (const [index, entry] of makings.entries()) {
      await send(store, entry);
      const outcome = applied({ data: bodies[index] });
      await applyPushResponses(delivery, [{ id: entry.id, seq: entry.seq, outcome }]);
    }
    expect(store.rows('ids')).toEqual([
      { ref: post, kind: 'post', id: 71 },
      { ref: comment, kind: 'comment', id: 72 },
      { ref: reply, kind: 'comment', id: 73 },
      { ref: request, kind: 'request', id: 74 },
    ]);
  });

  test('[O10] where no pull of changes will come, the reply is written as the row and the entry goes', async () => {
    const { store, settle, memory } = await outLike();
    memory.hasSync = false;
    await settle(applied({ liked: true, likes: 41 }));
    expect([store.rows('outbox'), store.row('events', event)?.likes]).toEqual([[], 41]);
  });

  test('[O10] an older acknowledgement of the lane, which the reply has in it, goes too', async () => {
    const { store, like, settle, memory } = await outLike();
    await settle(applied());
    const second = await send(store, await wish(store, 'event.like', { event, liked: false }));
    memory.hasSync = false;
    await settle(applied({ liked: false, likes: 7 }), second);
    expect(store.rows('outbox').map(({ id }) => id)).not.toContain(like.id);
    expect([store.row('engagements', event)?.liked, store.row('events', event)?.likes]).toEqual([false, 7]);
  });
});

describe('refused', () => {
  test('[O3] [OFF-06] a request that is refused takes along what waits for its id', async () => {
    const store = await sampleStore([]);
    const { request, third } = written;
    const asked = await send(store, await wish(store, 'friend.request', { user: 2, ref: request }));
    await wish(store, 'friend.withdraw', { user: 2, request });
    const other = await wish(store, 'friend.request', { user: 3, ref: third });
    const { delivery } = samplePorts(store, () => healthy);
    await applyPushResponses(delivery, [{ id: asked.id, seq: asked.seq, outcome: refused }]);
    expect(store.rows('outbox').map(({ id }) => id)).toEqual([other.id]);
    expect(store.rows('ties').filter(({ friendship }) => friendship !== 'none')).toMatchObject([{ person: '3' }]);
  });

  test('[O3] [OFF-06] a toggle goes back at once and leaves word of why', async () => {
    const { store, settle, like } = await outLike();
    await settle(refused);
    expect([store.rows('outbox'), store.row('events', event)?.likes]).toEqual([[], 0]);
    expect(store.row('meta', 'lastRefusal')?.value).toEqual({
      id: like.id,
      kind: 'event.like',
      args: like.args,
      refusal: note,
    });
  });

  test('[O3] [OFF-06] an edit keeps its effect, marked refused with the reason, until the person settles it', async () => {
    const store = await sampleStore();
    const edit = await send(store, await wish(store, 'event.update', { event, patch: { title: 'Mine' }, base: {} }));
    await applyPushResponses(samplePorts(store, () => healthy).delivery, [
      { id: edit.id, seq: edit.seq, outcome: refused },
    ]);
    expect(store.rows('outbox')).toMatchObject([{ state: 'refused', lease: null, refusal: note }]);
    expect(store.row('events', event)?.title).toBe('Mine');
  });

  test('[O3] a view that is refused is nobody’s business', async () => {
    const store = await sampleStore();
    const view = await send(store, await wish(store, 'view.record', { event, visitor: refs.made }));
    await applyPushResponses(samplePorts(store, () => healthy).delivery, [
      { id: view.id, seq: view.seq, outcome: refused },
    ]);
    expect([store.rows('outbox'), store.row('meta', 'lastRefusal')]).toEqual([[], undefined]);
  });
});

test('[O8] a conflict takes the later unsent edits of the thing into its one question', async () => {
  const store = await sampleStore();
  const edit = await send(
    store,
    await wish(store, 'event.update', { event, patch: { title: 'A' }, base: { title: 'Sunset' } }),
  );
  const later = await wish(store, 'event.update', {
    event,
    patch: { title: 'B', city: 'Baní' },
    base: { title: 'A', place: 1 },
  });
  const conflict: Outcome = { as: 'conflict', note: { ...note, status: 409, code: 'conflict', groups: ['title'] } };
  await applyPushResponses(samplePorts(store, () => healthy).delivery, [
    { id: edit.id, seq: edit.seq, outcome: conflict },
  ]);
  expect(store.rows('outbox')).toMatchObject([
    {
      id: edit.id,
      state: 'conflict',
      args: { patch: { title: 'B', city: 'Baní' }, base: { title: 'Sunset', place: 1 } },
      refusal: { groups: ['title'] },
    },
    { id: later.id, state: 'folded', foldedInto: edit.id },
  ]);
  expect(store.row('events', event)).toMatchObject({ title: 'B', city: 'Baní' });
});

const ref = refs.made;
const created: [MutationKind, later: [MutationKind, object], asked: object][] = [
  ['event.create', ['event.update', { event: ref, patch: { title: 'B' }, base: {} }], { event: { title: 'B' } }],
  ['post.create', ['post.update', { post: ref, patch: { title: 'B' } }], { post: { title: 'B', description: 'D' } }],
  ['comment.create', ['comment.update', { comment: ref, content: 'B' }], { content: 'B' }],
  ['reply.create', ['reply.update', { reply: ref, content: 'B' }], { content: 'B' }],
  ['group.create', ['group.update', { group: ref, name: 'B', image: null }], { name: 'B', image: null }],
];

test.each(created)(
  '[O8] %s in conflict takes later edits in; what waits for its id can go',
  async (kind, later, asked) => {
    const store = await sampleStore([]);
    const { other } = written;
    await write(store, (tx) => tx.put('ids', [{ ref: other, kind: 'post', id: 12 }]));
    const args = sampleArgs(kind, ref);
    const about = Object.fromEntries(
      ['post', 'comment'].flatMap((name) => (args[name as never] === ref ? [[name, other]] : [])),
    );
    const create = await send(store, await wish(store, kind, { ...args, ...about }));
    const edit = await wish(store, later[0], later[1] as MutationArgs);
    const maker = createdIdField(kind) ?? '';
    const conflict: Outcome = {
      as: 'conflict',
      note: { status: 409, code: 'conflict', message: 'Other', current: { client_id: ref, [maker]: 9 } },
    };
    const { delivery } = samplePorts(store, () => healthy);
    await applyPushResponses(delivery, [{ id: create.id, seq: create.seq, outcome: conflict }]);
    expect(store.rows('outbox')).toMatchObject([
      { id: create.id, kind, state: 'conflict', args: { ref, ...asked } },
      { id: edit.id, state: 'folded', foldedInto: create.id },
    ]);
    expect(store.row('ids', ref)).toMatchObject({ id: 9 });
  },
);

test('[O8] a toggle has no two sides to choose from: it goes back, and asks nobody', async () => {
  const { store, settle } = await outLike();
  await settle({ as: 'conflict', note: { ...note, status: 409, code: 'late_sequence' } });
  expect([store.rows('outbox'), store.row('events', event)?.likes]).toEqual([[], 0]);
});

test('[O9] an edit that is called late under a new name too is for the person', async () => {
  const store = await sampleStore();
  const edit = await send(store, await wish(store, 'event.update', { event, patch: { title: 'A' }, base: {} }));
  const { delivery } = samplePorts(store, () => healthy);
  const cloned: Outcome = { as: 'cloned', note: { ...note, status: 409, code: 'late_sequence' } };
  await applyPushResponses(delivery, [{ id: edit.id, seq: edit.seq, outcome: cloned }]);
  await send(store, edit);
  await applyPushResponses(delivery, [{ id: edit.id, seq: edit.seq, outcome: cloned }]);
  expect(store.rows('outbox')).toMatchObject([{ state: 'conflict', refusal: { code: 'late_sequence' } }]);
});

test('[O9] [OFF-02] a copy of this database gets a name of its own, and what was never sent is sealed anew', async () => {
  const { store, settle } = await outLike();
  await write(store, (tx) => tx.put('meta', [{ key: 'clientId', value: 'c' }]));
  await settle({ as: 'cloned', note: { status: 409, code: 'late_sequence', message: 'M' } });
  expect(store.rows('outbox')).toMatchObject([{ state: 'queued', seal: null, lease: null }]);
  const renewed = store.row('meta', 'clientId')?.value;
  expect(renewed).not.toBe('c');
  await send(store, store.rows('outbox')[0] as OutboxEntry);
  await settle({ as: 'cloned', note: { status: 409, code: 'late_sequence', message: 'M' } });
  expect(store.row('meta', 'clientId')?.value).toBe(renewed);
  expect(store.rows('outbox')).toEqual([]);
});

test('[V3] whatever a void is answered, the person is rid of it; only a void is', async () => {
  const { store, like, ports } = await outLike();
  await applyCancellation(ports, like.id);
  expect(store.rows('outbox')).toHaveLength(1);
  await amend(store, like.id, { state: 'voiding' });
  await applyCancellation(ports, like.id);
  expect([store.rows('outbox'), store.rows('undos')]).toEqual([[], []]);
});

test('answers of one request are settled together', async () => {
  const store = await sampleStore([{}, { ref: refs.market }]);
  const one = await send(store, await wish(store, 'event.like', { event, liked: true }));
  const other = await send(
    store,
    await wish(store, 'event.update', { event: refs.market, patch: { title: 'A' }, base: {} }),
  );
  const { delivery, engineState: memory } = samplePorts(store, () => healthy);
  memory.hasSync = false;
  await applyPushResponses(delivery, [
    { id: one.id, seq: one.seq, outcome: refused },
    { id: other.id, seq: other.seq, outcome: applied(sampleEvent({ ref: refs.market, title: 'A', version: 2 })) },
  ]);
  expect(store.rows('outbox')).toEqual([]);
  expect(store.rows('events').map(({ likes, version }) => [likes, version])).toEqual([
    [0, 1],
    [0, 2],
  ]);
});
