import { expect, test } from 'vitest';
import { EventInput } from '#contract/events/entity.ts';
import { eventDefaults, eventLimits } from '#contract/events/rules.ts';
import { eventBytes, oversizeOf } from '#contract/events/size-limit.ts';
import { mustNotExceedSize } from '#server/domain/events/size-limit.ts';
import { largestEvent } from '#world/data/largest-event.ts';

const event = { title: 'Noche', description: 'Tres bandas', date_time: '2027-07-01T20:00:00-04:00' };

test.each([
  ['Latin', 'á'],
  ['Chinese', '夜'],
  ['faces', '😀'],
  ['lines', '\n\t'],
])('[WIZ-12] the longest description fits alone, in %s', (_name, letter) => {
  const description = letter.repeat(eventLimits.text / letter.length);
  expect(description).toHaveLength(eventLimits.text);
  expect(oversizeOf({ ...eventDefaults, ...event, description })).toBeNull();
});

test('[WIZ-12] what is too long in all is told with the field that takes most', () => {
  expect(oversizeOf(largestEvent())).toBeNull();
  expect(EventInput.safeParse(largestEvent()).success).toBe(true);
  const more = { ...largestEvent(), description: 'x'.repeat(9_000) };
  expect(oversizeOf(more)).toEqual({
    field: 'faqs',
    message: 'This event is 6 kB too long in all, most of it under “Questions”',
  });
  expect(oversizeOf({ ...more, description: '夜'.repeat(20_000) })?.field).toBe('description');
});

test('[WIZ-12] what is not the organizer’s to set takes no room, nor does what is not said', () => {
  expect(eventBytes({ ...event, search_text: 'x'.repeat(9_000), resume: undefined })).toBe(eventBytes(event));
});

test('[WIZ-13] an event from before there was a limit may be changed, but not grow', () => {
  const large = { ...event, description: '夜'.repeat(20_000), venue_details: '夜'.repeat(20_000) };
  const shorter = { ...large, venue_details: '夜'.repeat(19_999) };
  mustNotExceedSize({ ...large, title: 'Tarde' }, large);
  mustNotExceedSize(shorter, large);
  expect(() => {
    mustNotExceedSize(large, shorter);
  }).toThrow('too long in all');
  expect(() => {
    mustNotExceedSize(large);
  }).toThrow('too long in all');
});
