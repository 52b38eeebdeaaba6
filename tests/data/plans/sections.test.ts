import { expect, test } from 'vitest';
import { openAccount } from '#data/db/open-account.ts';
import { emptyEngagement, type EngagementRow } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { OfflineBundleRow } from '#data/offline-bundles/rows.ts';
import type { PlanState } from '#data/plans/plan.ts';
import { readEventNotice, readPlannedEvents } from '#data/plans/queries.ts';
import { busyTimes, hasPlanToday, nextPlan, sortPlans } from '#data/plans/sections.ts';
import { ana, sampleRow } from '#world/data/sample-rows.ts';

const nowMs = Date.parse('2030-06-01T12:00:00Z');
const timezone = 'UTC';
let lastId = 0;

function row(fields: Parameters<typeof sampleRow>[0] & { title: string }): EventRow {
  lastId += 1;
  const ref = `00000000-0000-4000-8000-${String(lastId).padStart(12, '0')}`;
  return sampleRow({ ref, organizer_id: 7, timezone, ...fields });
}
const at = (from: string, to: string | null = null) => ({
  date_time: `${from}:00Z`,
  end_date_time: to === null ? null : `${to}:00Z`,
});
const sort = (...rows: EventRow[]) =>
  sortPlans(
    rows.map((event) => ({ event, state: 'going' as PlanState, isKept: false })),
    nowMs,
  );
const titles = (plans: readonly { event: EventRow }[]) => plans.map(({ event }) => event.title);

test('[PLAN-01] what comes is soonest first, what is over latest first; without an end it counts as on for three hours', () => {
  const plans = sort(
    row({ title: 'Later', ...at('2030-07-01T20:00') }),
    row({ title: 'Long over', ...at('2030-01-01T20:00') }),
    row({ title: 'Soon', ...at('2030-06-01T20:00') }),
    row({ title: 'Just begun', ...at('2030-06-01T09:01') }),
    row({ title: 'Begun too long ago', ...at('2030-06-01T08:59') }),
    row({ title: 'Ended', ...at('2030-06-01T09:00', '2030-06-01T11:00') }),
    row({ title: 'Some day', date_time: 'some day' }),
  );
  expect(titles(plans.coming)).toEqual(['Just begun', 'Soon', 'Later']);
  expect(titles(plans.past)).toEqual(['Ended', 'Begun too long ago', 'Long over', 'Some day']);
});

test('[PLAN-01] a repeating event comes on its next date, and is over on its last', () => {
  const weekly = { event_type: 'recurring' as const, ...at('2030-05-01T20:00', '2030-05-01T22:00') };
  const { coming, past } = sort(
    row({ title: 'Endless', ...weekly, recurrence: 'FREQ=WEEKLY' }),
    row({ title: 'Over', ...weekly, recurrence: 'FREQ=WEEKLY;UNTIL=20300516T000000Z' }),
    row({ title: 'On since ten', ...weekly, ...at('2030-05-04T10:00'), recurrence: 'FREQ=WEEKLY' }),
  );
  expect(coming.map(({ date }) => date.date_time)).toEqual(['2030-06-01T10:00:00Z', '2030-06-05T20:00:00Z']);
  expect(past.map(({ date }) => date.date_time)).toEqual(['2030-05-15T20:00:00Z']);
});

test('[PLAN-01] what has been on for days comes after what begins today, and before tomorrow', () => {
  const { coming } = sort(
    row({ title: 'Tomorrow', ...at('2030-06-02T01:00') }),
    row({ title: 'Exhibition', ...at('2030-05-01T09:00', '2030-07-01T18:00') }),
    row({ title: 'Tonight', ...at('2030-06-01T23:30') }),
    row({ title: 'Festival from eight', ...at('2030-06-01T20:00', '2030-06-05T20:00') }),
    row({ title: 'Party since yesterday', ...at('2030-05-31T22:00', '2030-06-01T14:00') }),
  );
  expect(titles(coming)).toEqual(['Party since yesterday', 'Festival from eight', 'Tonight', 'Exhibition', 'Tomorrow']);
});

test('[PLAN-01] a cancelled event stays, but is neither the next one nor somewhere to be today', () => {
  const cancelled = row({ title: 'Off', status: 'cancelled', ...at('2030-06-01T18:00') });
  const plans = sort(cancelled, row({ title: 'Next', ...at('2030-06-03T18:00') }));
  expect(titles(plans.coming)).toEqual(['Off', 'Next']);
  expect(nextPlan(plans)?.event.title).toBe('Next');
  expect(hasPlanToday(plans, nowMs)).toBe(false);
  expect(busyTimes(plans)).toEqual([[Date.parse('2030-06-03T00:00Z'), Date.parse('2030-06-03T21:00Z')]]);
  expect(nextPlan(sort(cancelled))).toBeNull();
});

test('[PLAN-07] today is the day of the event’s place; what is on counts, what is over or only waited for doesn’t', () => {
  const isToday = (fields: Parameters<typeof sampleRow>[0]) =>
    hasPlanToday(sort(row({ title: 'x', ...fields })), nowMs);
  expect(isToday(at('2030-06-01T21:00'))).toBe(true);
  expect(isToday(at('2030-05-30T21:00', '2030-06-04T21:00'))).toBe(true);
  expect(isToday(at('2030-06-01T07:00', '2030-06-01T08:00'))).toBe(false);
  expect(isToday(at('2030-06-02T21:00'))).toBe(false);
  // Half past midnight in Tokyo, where it is nine in the evening now.
  expect(isToday({ ...at('2030-06-01T15:30'), timezone: 'Asia/Tokyo' })).toBe(false);
  // Midnight in Auckland, in a night that belongs to the day before.
  expect(isToday({ ...at('2030-06-01T08:00', '2030-06-01T13:00'), timezone: 'Pacific/Auckland' })).toBe(true);
  const event = row({ title: 'x', ...at('2030-06-01T21:00') });
  for (const state of ['waiting', 'saved'] as const) {
    expect(hasPlanToday(sortPlans([{ event, state, isKept: true }], nowMs), nowMs)).toBe(false);
  }
});

test('[PLAN-01] saved ones that are over come after those to come, and stay; a place no longer waited for is no plan', () => {
  const of = (title: string, state: PlanState, day: string) => ({
    event: row({ title, ...at(`${day}T20:00`) }),
    state,
    isKept: false,
  });
  const plans = sortPlans(
    [
      of('Saved, over', 'saved', '2030-01-01'),
      of('Saved', 'saved', '2030-06-09'),
      of('Waited for, over', 'waiting', '2030-01-01'),
      of('Waited for', 'waiting', '2030-06-09'),
      of('Own', 'own', '2030-06-10'),
      of('Own, over', 'own', '2030-01-01'),
    ],
    nowMs,
  );
  expect(titles(plans.saved)).toEqual(['Saved', 'Saved, over']);
  expect(titles(plans.waiting)).toEqual(['Waited for']);
  expect([titles(plans.coming), titles(plans.past)]).toEqual([['Own'], ['Own, over']]);
});

function bundle(ref: string, isAutomatic: boolean, removedAt: number | null = null): OfflineBundleRow {
  return { ref, version: 1, pictures: [], wanted: 0, missing: 0, bytes: 1, savedAt: 1, isAutomatic, removedAt };
}

test('[PLAN-01] plans are one’s own events, places, waits, bookmarks and events kept on request; drafts are none', async () => {
  const account = await openAccount({ ...ana, user_id: 8801 }, () => {});
  const { db } = account;
  const own = row({ title: 'Own', organizer_id: 8801 });
  const draft = row({ title: 'Draft', organizer_id: 8801, status: 'draft' });
  const [going, waiting, marked, kept, packed, left, liked] = [
    'Going',
    'Waiting',
    'Marked',
    'Kept',
    'Packed',
    'Left',
    'Liked',
  ].map((title) => row({ title })) as [EventRow, EventRow, EventRow, EventRow, EventRow, EventRow, EventRow];
  await db.events.bulkPut([own, draft, going, waiting, marked, kept, packed, left, liked]);
  const engage = ({ ref }: EventRow, fields: Partial<EngagementRow>) => ({ ...emptyEngagement(ref), ...fields });
  await db.engagements.bulkPut([
    engage(own, { subscribed: true, bookmarked: true }),
    engage(going, { subscribed: true, bookmarked: true }),
    engage(waiting, { waiting: true }),
    engage(marked, { bookmarked: true }),
    engage(liked, { liked: true }),
    { ...emptyEngagement('00000000-0000-4000-8000-99999999999f'), subscribed: true },
  ]);
  await db.packs.bulkPut([
    bundle(kept.ref, false),
    bundle(going.ref, true),
    // Downloaded by itself for a place that was then given up.
    bundle(packed.ref, true),
    bundle(left.ref, false, 1),
  ]);
  const planned = await readPlannedEvents(db, 8801);
  const found = planned.map(({ event, state, isKept }) => [event.title, state, isKept] as const);
  expect(found.sort(([left], [right]) => (left < right ? -1 : 1))).toEqual([
    ['Going', 'going', true],
    ['Kept', 'saved', true],
    ['Marked', 'saved', false],
    ['Own', 'own', false],
    ['Waiting', 'waiting', false],
  ]);
  account.close();
});

test('[PLAN-02] the newest unread notice of an event is the one that counts', async () => {
  const account = await openAccount({ ...ana, user_id: 8802 }, () => {});
  const { db } = account;
  const about = (ref: string) => ({ type: 'event' as const, ref, title: 'x' });
  const notice = (id: number, kind: 'event-changed' | 'seat-given', ref: string, read = false) => ({
    ref: `notice-${String(id)}`,
    notice_id: id,
    kind,
    user: null,
    about: about(ref),
    read,
    created_at: '2030-01-01T00:00:00Z',
    tick: 0,
    generation: 0,
  });
  await db.notices.bulkPut([
    notice(1, 'seat-given', 'a'),
    notice(2, 'event-changed', 'a'),
    notice(3, 'seat-given', 'a', true),
    notice(4, 'event-changed', 'b'),
  ]);
  expect((await readEventNotice(db, 'a'))?.kind).toBe('event-changed');
  expect(await readEventNotice(db, 'c')).toBeNull();
  account.close();
});
