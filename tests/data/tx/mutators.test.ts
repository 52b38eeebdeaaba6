import { fc } from '#world/random/properties.ts';
import { expect, test } from 'vitest';
import type { EngagementRow } from '#data/events/engagements.ts';
import { mutators, runMutator } from '#data/tx/mutators.ts';
import { createWriteBatch } from '#data/tx/write-batch.ts';
import type { MutationKind } from '#contract/sync/mutations.ts';
import { pictureUrl } from '#contract/media/picture.ts';
import { author, refs, sampleRow } from '#world/data/sample-rows.ts';
import { sampleStore, shown, write } from '#world/stores/sample-store.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { chatStep, prepareChats } from '#world/data/chat-steps.ts';
import { knownPeople, peopleStep, prepare } from '#world/data/people-steps.ts';

interface Step {
  kind: MutationKind;
  args: unknown;
}

const [ben, cleo] = [2, 3].map((id) => {
  return { user_id: id, username: `u${String(id)}`, display_name: 'U', profile_picture: null };
});
const event = fc.constantFrom(refs.sunset, refs.market, refs.made);
const title = fc.constantFrom('A', 'B', 'C');

export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ event, liked: fc.boolean() }).map((args) => ({ kind: 'event.like' as const, args })),
  fc.record({ event, subscribed: fc.boolean() }).map((args) => ({ kind: 'event.subscribe' as const, args })),
  fc.record({ event, stars: fc.constantFrom(null, 1, 5) }).map((args) => ({ kind: 'event.rate' as const, args })),
  fc.record({ event, shown: fc.boolean() }).map((args) => ({ kind: 'event.meet' as const, args })),
  fc.record({ event, bookmarked: fc.boolean() }).map((args) => ({ kind: 'event.bookmark' as const, args })),
  fc
    .record({ event, patch: fc.record({ title }), base: fc.constant({}) })
    .map((args) => ({ kind: 'event.update' as const, args })),
  fc
    .record({ event, patch: fc.record({ capacity: fc.constantFrom(0, 1, 5) }), base: fc.constant({}) })
    .map((args) => ({ kind: 'event.update' as const, args })),
  fc
    .record({ event, patch: fc.constant({}), base: fc.constant({}), cover: fc.constantFrom('a'.repeat(64), null) })
    .map((args) => ({ kind: 'event.update' as const, args })),
  fc
    .record({
      event,
      patch: fc.constant({}),
      base: fc.constant({}),
      keptGallery: fc.subarray([pictureUrl('a'.repeat(64)), pictureUrl('b'.repeat(64))]),
      gallery: fc.subarray(['a'.repeat(64), 'b'.repeat(64)]),
    })
    .map((args) => ({ kind: 'event.update' as const, args })),
  fc.record({ event }).map((args) => ({ kind: 'event.delete' as const, args })),
  fc.record({ event, key: fc.constant('k'.repeat(32)) }).map((args) => ({ kind: 'event.open' as const, args })),
  fc.record({ event, visitor: event }).map((args) => ({ kind: 'view.record' as const, args })),
  fc
    .record({
      ref: event,
      event: fc.record({ title, description: title, date_time: fc.constant('2031-01-01T00:00:00Z') }),
    })
    .map((args) => ({ kind: 'event.create' as const, args })),
  fc
    .record({ patch: fc.record({ display_name: title, share_subscriptions: fc.boolean() }, { requiredKeys: [] }) })
    .map((args) => ({ kind: 'user.update' as const, args })),
  fc
    .record({ ref: event, title, email: fc.constant('a@example.org'), message: title })
    .map((args) => ({ kind: 'contact.send' as const, args })),
  fc.record({ event, person: fc.constantFrom(ben, cleo), note: fc.constantFrom(null, 'N') }).map((args) => ({
    kind: 'event.invite' as const,
    args,
  })),
  fc.record({ event, user: fc.constantFrom(2, 3) }).map((args) => ({ kind: 'invitation.withdraw' as const, args })),
  fc
    .record({ event, answer: fc.constantFrom('going', 'maybe', 'no'), note: fc.constantFrom(null, 'N') })
    .map((args) => ({ kind: 'invitation.answer' as const, args })),
  { arbitrary: peopleStep, weight: 24 },
  { arbitrary: chatStep, weight: 16 },
);

const startRows: fc.Arbitrary<EngagementRow> = fc.record({
  event: fc.constant<string>(refs.sunset),
  liked: fc.boolean(),
  subscribed: fc.boolean(),
  waiting: fc.constant(false),
  bookmarked: fc.boolean(),
  tick: fc.constant(0),
  generation: fc.constant(1),
});

async function run(store: MemoryStore, { kind, args }: Step): Promise<void> {
  await write(store, async (tx) => {
    const rows = createWriteBatch(tx);
    await rows.record((draft) => runMutator(kind, draft, args, { user: author, nowMs: 5, seq: 1 }));
    await rows.flush(1);
  });
}

test('[E8] [I18] [OFF-11] every mutator changes nothing where its effect is already', async () => {
  const seen = new Set<MutationKind>();
  await fc.assert(
    fc.asyncProperty(
      startRows,
      knownPeople,
      fc.array(step, { maxLength: 6 }),
      step,
      async (engagement, known, before, last) => {
        const store = await sampleStore([
          { capacity: 1, subscribers_count: engagement.subscribed ? 1 : 0 },
          { ref: refs.market },
        ]);
        await write(store, (tx) => tx.put('engagements', [engagement]));
        await prepare(store, known);
        await prepareChats(store);
        for (const one of before) await run(store, one);
        await run(store, last);
        const once = shown(store);
        await run(store, last);
        seen.add(last.kind);
        expect(shown(store)).toEqual(once);
      },
    ),
    { numRuns: 1_500, seed: 18 },
  );
  expect([...seen].sort()).toEqual(Object.keys(mutators).sort());
});

test('a mutator that writes what it never read is a mistake of the programme', async () => {
  const store = await sampleStore();
  const writing = write(store, async (tx) => {
    const rows = createWriteBatch(tx);
    await rows.record(async (draft) => draft.put('events', sampleRow()));
  });
  await expect(writing).rejects.toThrow('without reading it');
});

test('a full event gives a place on the waiting list, and leaving gives back a seat or a place', async () => {
  const store = await sampleStore([{ capacity: 1, subscribers_count: 1, attendees_count: 1 }]);
  await run(store, { kind: 'event.subscribe', args: { event: refs.sunset, subscribed: true } });
  expect(store.row('engagements', refs.sunset)).toMatchObject({ subscribed: false, waiting: true });
  expect(store.row('events', refs.sunset)?.subscribers_count).toBe(1);
  await run(store, { kind: 'event.subscribe', args: { event: refs.sunset, subscribed: false } });
  expect(store.row('engagements', refs.sunset)).toMatchObject({ subscribed: false, waiting: false });
  expect(store.row('events', refs.sunset)?.subscribers_count).toBe(1);
});
