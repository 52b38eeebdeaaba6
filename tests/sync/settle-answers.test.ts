import { describe, expect, test } from 'vitest';
import type { OutboxEntry, Seal } from '#data/outbox.ts';
import { longestWaitMs } from '#sync/backoff.ts';
import type { Outcome } from '#sync/outcome.ts';
import { release, settleAnswers, settleVoid } from '#sync/settle-answers.ts';
import type { MemoryStore } from '#world/memory-store.ts';
import { healthy, samplePorts } from '#world/sample-ports.ts';
import { refs, sampleEvent } from '#world/sample-rows.ts';
import { amend, sampleStore, wish, write } from '#world/sample-store.ts';

const event = refs.sunset;
const seal: Seal = { clientId: 'c', path: '/events/1', body: {}, sentAt: 1 };
const note = { status: 422, code: 'invalid', message: 'No' };
const refused: Outcome = { as: 'refused', note };
const fault: Outcome = { as: 'again', afterMs: null, isFault: true };
const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };

function applied(body: unknown = {}, at: string | null = 'e.4'): Outcome {
  return { as: 'applied', at, status: 200, body };
}

function send(store: MemoryStore, { id }: OutboxEntry, owner = 'me'): Promise<OutboxEntry> {
  return amend(store, id, { state: 'sent', seal, lease: { owner, until: 9_999_999 } });
}

/** A liked event whose like is out. */
async function outLike() {
  const store = await sampleStore();
  const like = await send(store, await wish(store, 'event.like', { event, liked: true }));
  const { delivery, memory, time, ports } = samplePorts(store, () => healthy);
  const settle = (outcome: Outcome, { id, seq }: Pick<OutboxEntry, 'id' | 'seq'> = like) => settleAnswers(delivery, [{ id, seq, outcome }]);
  return { store, like, settle, memory, time, ports, delivery };
}

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
    await settleAnswers(samplePorts(store, () => healthy).delivery, [{ id: view.id, seq: view.seq, outcome: applied() }]);
    expect(store.rows('outbox')).toEqual([]);
  });

  test('[O1] [OFF-05] the id that the server gave to what was made is kept, and stays when the row goes', async () => {
    const store = await sampleStore([]);
    const create = await send(store, await wish(store, 'event.create', { ref: refs.made, event: made }));
    const { delivery } = samplePorts(store, () => healthy);
    await settleAnswers(delivery, [{ id: create.id, seq: create.seq, outcome: applied({ event_id: 71 }) }]);
    expect(store.row('ids', refs.made)).toEqual({ ref: refs.made, kind: 'event', id: 71 });
    await wish(store, 'event.delete', { event: refs.made });
    expect([store.row('events', refs.made), store.row('ids', refs.made)?.id]).toEqual([undefined, 71]);
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
    await settle(applied({ liked: false, likes: 7 }), second.id);
    expect(store.rows('outbox').map(({ id }) => id)).not.toContain(like.id);
    expect([store.row('engagements', event)?.liked, store.row('events', event)?.likes]).toEqual([false, 7]);
  });
});

describe('refused', () => {
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
    await settleAnswers(samplePorts(store, () => healthy).delivery, [{ id: edit.id, seq: edit.seq, outcome: refused }]);
    expect(store.rows('outbox')).toMatchObject([{ state: 'refused', lease: null, refusal: note }]);
    expect(store.row('events', event)?.title).toBe('Mine');
  });

  test('[O3] a view that is refused is nobody’s business', async () => {
    const store = await sampleStore();
    const view = await send(store, await wish(store, 'view.record', { event, visitor: refs.made }));
    await settleAnswers(samplePorts(store, () => healthy).delivery, [{ id: view.id, seq: view.seq, outcome: refused }]);
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
  await settleAnswers(samplePorts(store, () => healthy).delivery, [{ id: edit.id, seq: edit.seq, outcome: conflict }]);
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

describe('not now', () => {
  test('[O5] [OFF-07] the delay that the answer names is kept, and the attempt counted; the seal stays', async () => {
    const { store, settle, time } = await outLike();
    await settle({ as: 'again', afterMs: 7_000, isFault: false });
    expect(store.rows('outbox')).toMatchObject([
      { state: 'sent', seal, lease: null, attempts: 1, strikes: 0, notBefore: time.now() + 7_000 },
    ]);
  });

  test('[O5] [OFF-07] where it names none, the delay grows with each attempt', async () => {
    const { store, settle, like, time } = await outLike();
    const waits = [];
    for (let tries = 0; tries < 4; tries += 1) {
      await settle({ as: 'again', afterMs: null, isFault: false });
      waits.push((store.rows('outbox')[0]?.notBefore ?? 0) - time.now());
      await send(store, like);
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000]);
  });

  test('[O5] no answer sends anything further away than a day', async () => {
    const { store, settle, time } = await outLike();
    await settle({ as: 'again', afterMs: 10 * longestWaitMs, isFault: false });
    expect(store.rows('outbox')[0]?.notBefore).toBe(time.now() + longestWaitMs);
  });

  test.each(['skipped', 'signed-out'] as const)('[O2] [O7] %s counts no attempt and waits for nothing', async (as) => {
    const { store, settle } = await outLike();
    await settle({ as });
    expect(store.rows('outbox')).toMatchObject([{ state: 'sent', seal, lease: null, attempts: 0, notBefore: 0 }]);
  });

  test('[O6] [CARD-06] a picture that the server lacks is uploaded again, under the same key', async () => {
    const store = await sampleStore([]);
    const sha256 = 'a'.repeat(64);
    await write(store, (tx) =>
      tx.put('blobs', [{ sha256, size: 3, type: 'image/png', isUploaded: true, createdAt: 1 }]),
    );
    const create = await send(store, await wish(store, 'event.create', { ref: refs.made, event: made, cover: sha256 }));
    const { delivery, time } = samplePorts(store, () => healthy);
    await settleAnswers(delivery, [{ id: create.id, seq: create.seq, outcome: { as: 'blob-missing', sha256 } }]);
    expect(store.row('blobs', sha256)?.isUploaded).toBe(false);
    expect(store.rows('outbox')).toMatchObject([{ id: create.id, state: 'sent', seal, notBefore: time.now() }]);
  });

  test('[O6] [OFF-06] a picture that neither side has is for the person to choose again', async () => {
    const { store, settle } = await outLike();
    await settle({ as: 'blob-missing', sha256: 'b'.repeat(64) });
    expect(store.rows('outbox')).toMatchObject([{ state: 'refused', refusal: { code: 'blob_missing' } }]);
  });
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

describe('whose word counts', () => {
  test('[O11] a final answer counts whoever holds the lease; anything less only from its holder', async () => {
    const { store, settle, like } = await outLike();
    await send(store, like, 'another');
    await settle(fault);
    expect(store.rows('outbox')).toMatchObject([{ attempts: 0, lease: { owner: 'another' } }]);
    await settle(applied());
    expect(store.rows('outbox')).toMatchObject([{ state: 'applied' }]);
  });

  test.each(['queued', 'applied', 'refused', 'conflict', 'quarantined', 'voiding'] as const)(
    '[O11] what is %s by now is left as it is',
    async (state) => {
      const { store, settle, like } = await outLike();
      const held = await amend(store, like.id, { state });
      await settle(applied());
      expect(store.rows('outbox')).toEqual([held]);
    },
  );

  test('[O12] what is given back keeps id and seal, and only its holder gives it back', async () => {
    const { store, like, ports, time } = await outLike();
    await release(ports, 'another', [like.id], 0);
    expect(store.rows('outbox')[0]?.lease?.owner).toBe('me');
    await release(ports, 'me', [like.id], 5_000);
    expect(store.rows('outbox')).toMatchObject([
      { id: like.id, state: 'sent', seal, lease: null, attempts: 0, notBefore: time.now() + 5_000 },
    ]);
  });
});

describe('quarantine', () => {
  async function failing() {
    const world = await outLike();
    async function fail(successes: number): Promise<OutboxEntry | undefined> {
      world.memory.successes += successes;
      await send(world.store, world.like);
      await world.settle(fault);
      return world.store.rows('outbox')[0];
    }
    return { ...world, fail };
  }

  test('[Q1] [Q2] five failures of its own, each after another got through, stop an entry; it keeps id and bytes', async () => {
    const { fail, like } = await failing();
    const states = [];
    for (let tries = 0; tries < 6; tries += 1) states.push((await fail(1))?.state);
    expect(states).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'quarantined']);
    const stopped = await fail(0);
    expect(stopped).toMatchObject({ id: like.id, seal });
  });

  test('[Q1] [OFF-07] while nobody gets through, nobody is to blame, however often it fails', async () => {
    const { fail } = await failing();
    for (let tries = 0; tries < 30; tries += 1) await fail(0);
    expect(await fail(0)).toMatchObject({ state: 'sent', strikes: 0, attempts: 31 });
  });

  test('[Q1] what is asked to wait is not at fault', async () => {
    const { store, settle, like, memory } = await failing();
    for (let tries = 0; tries < 10; tries += 1) {
      memory.successes += 1;
      await send(store, like);
      await settle({ as: 'again', afterMs: 1, isFault: false });
    }
    expect(store.rows('outbox')).toMatchObject([{ state: 'sent', strikes: 0 }]);
  });

  test('[Q1] final answers of others are what counts as getting through', async () => {
    const { store, settle, memory } = await outLike();
    await settle(applied());
    const second = await send(store, await wish(store, 'event.bookmark', { event, bookmarked: true }));
    await settle(refused, second.id);
    expect(memory.successes).toBe(2);
  });
});

test('[V3] whatever a void is answered, the person is rid of it; only a void is', async () => {
  const { store, like, ports } = await outLike();
  await settleVoid(ports, like.id);
  expect(store.rows('outbox')).toHaveLength(1);
  await amend(store, like.id, { state: 'voiding' });
  await settleVoid(ports, like.id);
  expect([store.rows('outbox'), store.rows('undos')]).toEqual([[], []]);
});

test('answers of one request are settled together', async () => {
  const store = await sampleStore([{}, { ref: refs.market }]);
  const one = await send(store, await wish(store, 'event.like', { event, liked: true }));
  const other = await send(
    store,
    await wish(store, 'event.update', { event: refs.market, patch: { title: 'A' }, base: {} }),
  );
  const { delivery, memory } = samplePorts(store, () => healthy);
  memory.hasSync = false;
  await settleAnswers(delivery, [
    { id: one.id, seq: one.seq, outcome: refused },
    { id: other.id, seq: other.seq, outcome: applied(sampleEvent({ ref: refs.market, title: 'A', version: 2 })) },
  ]);
  expect(store.rows('outbox')).toEqual([]);
  expect(store.rows('events').map(({ likes, version }) => [likes, version])).toEqual([
    [0, 1],
    [0, 2],
  ]);
});
