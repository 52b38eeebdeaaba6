import { describe, expect, test } from 'vitest';
import { EventPatch } from '#contract/events/entity.ts';
import {
  eventBaseOf,
  eventDefaults,
  eventFields,
  eventGroupOf,
  eventGroups,
  eventGroupValue,
  eventStatusAt,
  mayEditEvent,
  maySeeEvent,
} from '#contract/events/rules.ts';
import { sampleEvent } from '#world/data/sample-rows.ts';

const at = Date.parse('2031-05-02T00:00:00Z');

describe('what an organizer sets', () => {
  test('every field has a place in the schema, and the other way round', () => {
    expect(eventFields.toSorted()).toEqual(Object.keys(EventPatch.shape).toSorted());
  });

  test('the defaults keep the contract themselves', () => {
    expect(EventPatch.safeParse(eventDefaults).success).toBe(true);
  });
});

describe('groups', () => {
  test('time, place and price are compared whole, every other field alone', () => {
    expect(['end_date_time', 'city', 'ticket_types', 'title', 'cover_image'].map(eventGroupOf)).toEqual([
      'time',
      'place',
      'price',
      'title',
      'cover_image',
    ]);
    const grouped = Object.values(eventGroups).flat();
    expect(new Set(grouped).size).toBe(grouped.length);
    expect(grouped.filter((field) => !eventFields.includes(field))).toEqual([]);
  });

  test('the base of an edit holds each group that it touches, once, as it is before it', () => {
    const event = sampleEvent({ city: 'Baní', price: '5.00', pricing_type: 'paid' });
    expect(eventBaseOf(event, ['city', 'address', 'title', 'price'])).toEqual({
      place: {
        locationName: null,
        address: null,
        address2: null,
        city: 'Baní',
        state: null,
        province: null,
        country: null,
        postalCode: null,
        placeId: null,
        online: false,
        event_link: null,
        location: null,
      },
      title: 'Sunset',
      price: { price: '5.00', pricing_type: 'paid', ticket_types: [] },
    });
  });

  test('what is missing counts as null', () => {
    expect(eventGroupValue({}, 'time')).toEqual(Object.fromEntries(eventGroups.time.map((field) => [field, null])));
    expect(eventGroupValue({}, 'title')).toBeNull();
  });
});

describe('status at a time', () => {
  const event = { status: 'active', ends_at: at };

  test('finished once its end has passed', () => {
    expect([at, at + 1].map((nowMs) => eventStatusAt(event, nowMs))).toEqual(['active', 'finished']);
  });

  test('one that was moved to a later day is active again', () => {
    expect(eventStatusAt({ ...event, status: 'finished' }, at - 86_400_000)).toBe('active');
  });

  test.each(['draft', 'pending', 'cancelled'])('time changes nothing of one that is %s', (status) => {
    expect(eventStatusAt({ ...event, status }, at * 2)).toBe(status);
  });
});

test('only its organizer edits an event, and sees its draft', () => {
  const draft = { organizer_id: 4, status: 'draft' };
  expect([4, 5, null].map((actor) => mayEditEvent(actor, draft))).toEqual([true, false, false]);
  expect([4, 5, null].map((actor) => maySeeEvent(actor, draft))).toEqual([true, false, false]);
  expect([4, 5, null].map((actor) => maySeeEvent(actor, { ...draft, status: 'cancelled' }))).toEqual([
    true,
    true,
    true,
  ]);
});
