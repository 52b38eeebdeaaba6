import { expect, test } from 'vitest';
import { emptyEngagement } from '#data/events/engagements.ts';
import { leaveQuestion } from '#features/events/leaving/question.ts';
import { eventRow } from '#world/screens/event-rows.ts';

const nowMs = Date.now();
const full = { capacity: 10, subscribers_count: 10, interested_count: 12 };
const ask = (fields: object, isIn = true, isOffline = false) => {
  const event = eventRow(fields);
  return leaveQuestion(
    event,
    { ...emptyEngagement(event.ref), subscribed: isIn, waiting: !isIn },
    { isOffline, nowMs },
  );
};

test('[LEAVE-04] it asks who has a place that somebody waits for, or may wait for', () => {
  expect(ask(full)).toMatch(/^2 people are waiting/);
  expect(ask({ ...full, interested_count: 10 }, true, true)).toMatch(/You’re offline/);
  expect(ask({ ...full, interested_count: 10 })).toBeNull();
});

test('[LEAVE-04] it doesn’t ask where places are free, of who waits, or once nobody moves up', () => {
  expect(ask({ ...full, capacity: 11 }, true, true)).toBeNull();
  expect(ask(full, false)).toBeNull();
  expect(ask({ ...full, status: 'cancelled' })).toBeNull();
  expect(ask({ ...full, ends_at: nowMs - 1 })).toBeNull();
});
