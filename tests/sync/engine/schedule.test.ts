import { fc } from '#world/random/properties.ts';
import { expect, test } from 'vitest';
import { isOutstanding, type OutboxEntry, type OutboxState } from '#data/outbox/entry.ts';
import { longestWaitMs } from '#sync/push/backoff.ts';
import { schedule, type ScheduleInput, type SchedulePlan } from '#sync/engine/schedule.ts';
import { refs } from '#world/data/sample-rows.ts';
import { sampleEntry } from '#world/devices/sample-entry.ts';

const nowMs = 1_000_000;
const allIds = new Map(Object.values(refs).map((ref, index) => [ref as string, index + 1]));
const facts: ScheduleInput = {
  nowMs,
  ids: allIds,
  uploaded: new Set(),
  isOnlyDrainer: true,
  inFlight: new Set(),
  mayLink: false,
};

const going = (plan: SchedulePlan) => plan.lanes.flatMap((lane) => lane.entries);
const goes = (entries: OutboxEntry[], changes: Partial<ScheduleInput> = {}) =>
  going(schedule(entries, { ...facts, ...changes })).map(({ seq }) => seq);

const arbitraryEntry = fc.record({
  kind: fc.constantFrom(
    'event.like' as const,
    'event.bookmark' as const,
    'event.update' as const,
    'event.delete' as const,
  ),
  event: fc.constantFrom(refs.sunset, refs.market, refs.made),
  state: fc.constantFrom<OutboxState[]>(
    'queued',
    'queued',
    'queued',
    'sent',
    'applied',
    'refused',
    'conflict',
    'quarantined',
    'folded',
    'voiding',
  ),
  notBefore: fc.constantFrom(0, 0, nowMs + 5_000),
  isInFlight: fc.boolean(),
});

const queue = fc.array(arbitraryEntry, { maxLength: 12 }).map((drawn) =>
  drawn.map(({ kind, event, state, notBefore, isInFlight }, index) => ({
    entry: sampleEntry(kind, event, { seq: index + 1, state, notBefore }),
    isInFlight: isInFlight && state === 'sent',
  })),
);

test('[S1] [OFF-03] whatever goes has nothing unsettled before it that writes what it reads or writes, but in its own lane and request', () => {
  let count = 0;
  fc.assert(
    fc.property(queue, (drawn) => {
      const entries = drawn.map(({ entry }) => entry);
      const inFlight = new Set(drawn.filter((one) => one.isInFlight).map(({ entry }) => entry.id));
      const plan = schedule(entries, { ...facts, inFlight });
      const chosen = new Set(going(plan));
      count += chosen.size;
      for (const entry of chosen) {
        expect(isOutstanding(entry) && !inFlight.has(entry.id) && entry.state !== 'quarantined').toBe(true);
        const keys = [...entry.writes, ...entry.reads];
        const before = entries.filter(
          (other) => other.seq < entry.seq && isOutstanding(other) && other.writes.some((key) => keys.includes(key)),
        );
        for (const other of before) expect(chosen.has(other) && other.lane === entry.lane).toBe(true);
      }
    }),
    { numRuns: 500, seed: 21 },
  );
  expect(count).toBeGreaterThan(500);
});

test('[P13] [S1] [OFF-03] in a linked batch what goes follows all that it must, directly or through others', () => {
  let count = 0;
  fc.assert(
    fc.property(queue, (drawn) => {
      const entries = drawn.map(({ entry }) => entry);
      const plan = schedule(entries, { ...facts, mayLink: true });
      const chosen = new Map(going(plan).map((entry) => [entry.id, entry]));
      const ahead = (entry: OutboxEntry): string[] => {
        const mates = [...chosen.values()].filter(({ lane, seq }) => lane === entry.lane && seq < entry.seq);
        const direct = [...(plan.links.get(entry.id) ?? []), ...mates.map(({ id }) => id)];
        return direct.flatMap((id) => [id, ...ahead(chosen.get(id) ?? entry)]);
      };
      for (const entry of chosen.values()) {
        const keys = [...entry.writes, ...entry.reads];
        const before = entries.filter(
          (other) => other.seq < entry.seq && isOutstanding(other) && other.writes.some((key) => keys.includes(key)),
        );
        const followed = ahead(entry);
        for (const other of before) expect(followed).toContain(other.id);
        const links = plan.links.get(entry.id) ?? [];
        count += links.length;
        const tied = links.length === 0 ? [] : [entry, ...links.map((id) => chosen.get(id))];
        expect(tied.map((each) => each?.state)).not.toContain('voiding');
      }
    }),
    { numRuns: 1_500, seed: 23 },
  );
  expect(count).toBeGreaterThan(50);
});

test('[P4] [OFF-03] no lane is planned twice, and each is in the order of seq', () => {
  fc.assert(
    fc.property(queue, (drawn) => {
      const { lanes } = schedule(
        drawn.map(({ entry }) => entry),
        facts,
      );
      expect(new Set(lanes.map(({ lane }) => lane)).size).toBe(lanes.length);
      for (const { entries } of lanes) {
        const seqs = entries.map(({ seq }) => seq);
        expect(seqs).toEqual(seqs.toSorted((left, right) => left - right));
      }
    }),
    { numRuns: 300, seed: 22 },
  );
});

test('[S1] [OFF-03] different things go side by side', () => {
  expect(
    goes([sampleEntry('event.like', refs.sunset, { seq: 1 }), sampleEntry('event.like', refs.market, { seq: 2 })]),
  ).toEqual([1, 2]);
});

test('[S3] [OFF-05] one that names a thing without an id waits, whatever its seq, and holds its lane', () => {
  const [like, unlike, other] = [1, 2, 3].map((seq) =>
    sampleEntry('event.like', seq === 3 ? refs.market : refs.made, { seq }),
  );
  const ids = new Map([[refs.market as string, 2]]);
  expect(
    goes(
      [like, unlike, other].flatMap((entry) => entry ?? []),
      { ids },
    ),
  ).toEqual([3]);
});

test('[S2] [OFF-06] one that is refused or in conflict holds nobody up; one in quarantine only its lane and what reads it', () => {
  const after = [
    sampleEntry('event.like', refs.sunset, { seq: 2 }),
    sampleEntry('event.like', refs.market, { seq: 3 }),
  ];
  for (const state of ['refused', 'conflict', 'applied', 'folded'] as const) {
    expect(goes([sampleEntry('event.update', refs.sunset, { seq: 1, state }), ...after])).toEqual([2, 3]);
  }
  expect(goes([sampleEntry('event.update', refs.sunset, { seq: 1, state: 'quarantined' }), ...after])).toEqual([3]);
});

test('[S4] [S7] [OFF-07] one whose time has not come waits and says when; a time that no wait can reach is a clock that jumped', () => {
  const waiting = sampleEntry('event.like', refs.sunset, { seq: 1, notBefore: nowMs + 3_000 });
  expect(schedule([waiting], facts)).toMatchObject({ lanes: [], nextAtMs: nowMs + 3_000 });
  expect(goes([{ ...waiting, notBefore: nowMs + longestWaitMs + 1 }])).toEqual([1]);
});

test('[S6] [OFF-09] a lease of somebody else keeps an entry back unless nobody else can be there', () => {
  const leased = sampleEntry('event.like', refs.sunset, {
    seq: 1,
    state: 'sent',
    lease: { owner: 'other', until: nowMs + 10_000 },
  });
  expect(schedule([leased], { ...facts, isOnlyDrainer: false })).toMatchObject({ lanes: [], nextAtMs: nowMs + 10_000 });
  expect(goes([leased], { isOnlyDrainer: true })).toEqual([1]);
  expect(goes([{ ...leased, lease: { owner: 'other', until: nowMs - 1 } }], { isOnlyDrainer: false })).toEqual([1]);
  expect(
    goes([{ ...leased, lease: { owner: 'other', until: nowMs + 10 * 365 * 86_400_000 } }], { isOnlyDrainer: false }),
  ).toEqual([1]);
});

test('[S5] [CARD-06] one whose picture the server has not got waits for the upload', () => {
  const sha256 = 'a'.repeat(64);
  const create = sampleEntry('event.create', refs.made, { seq: 1, files: { cover_image: sha256 } });
  expect(schedule([create], facts)).toMatchObject({ lanes: [], uploads: [sha256] });
  expect(goes([create], { uploaded: new Set([sha256]) })).toEqual([1]);
});
