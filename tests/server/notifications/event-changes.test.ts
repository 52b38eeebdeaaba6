import { describe, expect, test } from 'vitest';
import { eventChangeTexts } from '#contract/account/event-change-texts.ts';
import { changeLimits, EventChanges } from '#contract/account/event-changes.ts';
import {
  eventChangesBetween,
  mergeEventChanges,
  readEventChanges,
} from '#server/domain/notifications/event-changes.ts';
import type { ChangeableEvent } from '#server/domain/notifications/event-changes.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const reader = { nowMs: now, zone: null };

const concert: ChangeableEvent = {
  title: 'Jazz',
  status: 'active',
  date_time: '2026-11-27T21:00:00+01:00',
  end_date_time: null,
  start_date: null,
  end_date: null,
  timezone: 'Europe/Madrid',
  event_type: 'individual',
  recurrence: null,
  locationName: 'Casa de Teatro',
  address: 'Calle Arzobispo Meriño 110',
  city: 'Santo Domingo',
  online: 0,
  event_link: null,
  location: null,
  currency: null,
  price: '8.00',
};
const course: ChangeableEvent = {
  ...concert,
  date_time: '2026-11-03T19:00:00+01:00',
  event_type: 'recurring',
  recurrence: 'RRULE:FREQ=WEEKLY;BYDAY=TU',
};

function told(patch: Partial<ChangeableEvent>, before = concert): string[] {
  return eventChangeTexts(eventChangesBetween(before, { ...before, ...patch }, now), reader);
}

describe('[NOTICE-05] the old and the new value', () => {
  test.each<[what: string, patch: Partial<ChangeableEvent>, texts: string[]]>([
    ['another day', { date_time: '2026-11-28T20:00:00+01:00' }, ['Moved from Fri 27 Nov, 21:00 to Sat 28 Nov, 20:00']],
    ['another hour', { date_time: '2026-11-27T20:00:00+01:00' }, ['Moved from 21:00 to 20:00 on Fri 27 Nov']],
    [
      'another year',
      { date_time: '2027-01-02T21:00:00+01:00' },
      ['Moved from Fri 27 Nov, 21:00 to Sat 2 Jan 2027, 21:00'],
    ],
    ['an end', { end_date_time: '2026-11-27T23:30:00+01:00' }, ['Ends at 23:30']],
    ['an end on another day', { end_date_time: '2026-11-28T02:00:00+01:00' }, ['Ends at Sat 28 Nov, 02:00']],
    ['days in place of hours', { start_date: '2026-11-27', end_date: '2026-11-27' }, ['Fri 27 Nov: now all day']],
    [
      'several days',
      { start_date: '2026-11-28', end_date: '2026-11-29' },
      ['Moved from Fri 27 Nov, 21:00 to Sat 28 Nov – Sun 29 Nov'],
    ],
    [
      'the same hour on other clocks',
      { date_time: '2026-11-27T21:00:00Z', timezone: 'Europe/London' },
      ['Time zone changed from Madrid to London'],
    ],
    [
      'a city of two words',
      { date_time: '2026-11-27T21:00:00-04:00', timezone: 'America/Santo_Domingo' },
      ['Time zone changed from Madrid to Santo Domingo'],
    ],
    [
      'no zone at all',
      { date_time: '2026-11-28T20:00:00Z', timezone: null },
      ['Moved from Fri 27 Nov, 21:00 to Sat 28 Nov, 20:00 UTC'],
    ],
    [
      'another house',
      { locationName: 'Teatro Nacional', address: 'Plaza de la Cultura' },
      ['Now at Teatro Nacional (was Casa de Teatro)'],
    ],
    ['another street', { address: 'Plaza España' }, ['Now at Plaza España (was Calle Arzobispo Meriño 110)']],
    [
      'nowhere yet',
      { locationName: null, address: null, city: null },
      ['The new place isn’t known yet (was Casa de Teatro)'],
    ],
    ['only a city', { locationName: null, address: null }, ['Now in Santo Domingo (was Casa de Teatro)']],
    ['online as well', { online: 1 }, ['Now at Casa de Teatro and online (was Casa de Teatro)']],
    ['online alone', { online: 1, locationName: null, address: null, city: null }, ['Now online (was Casa de Teatro)']],
    ['a link', { event_link: 'https://example.com/secret' }, ['The link to join has changed']],
    ['a pin', { location: '{"type":"Point","coordinates":[1,2]}' }, ['Its spot on the map has moved']],
    ['a price', { price: '12.00' }, ['Now costs $12.00 (was $8.00)']],
    ['no price', { price: '0.00' }, ['Now free (was $8.00)']],
    ['a name', { title: 'Blues' }, ['Now called “Blues” (was “Jazz”)']],
    [
      'what matters most first',
      { price: '9.00', city: 'Baní', date_time: '2026-11-27T20:00:00+01:00' },
      ['Moved from 21:00 to 20:00 on Fri 27 Nov', 'Now in Baní (was Santo Domingo)', 'Now costs $9.00 (was $8.00)'],
    ],
    ['nothing that shows', { timezone: 'Europe/Madrid' }, []],
  ])('%s', (_what, patch, texts) => {
    expect(told(patch)).toEqual(texts);
  });

  test.each<[what: string, patch: Partial<ChangeableEvent>, texts: string[]]>([
    ['the hour', { date_time: '2026-11-03T20:00:00+01:00' }, ['Next date moved from 19:00 to 20:00 on Tue 24 Nov']],
    [
      'a date left out',
      { recurrence: 'RRULE:FREQ=WEEKLY;BYDAY=TU\nEXDATE:20261124T190000,20261201,20261208T180000Z,20261110' },
      ['Not on Tue 24 Nov, Tue 1 Dec, Tue 8 Dec'],
    ],
    [
      'several left out',
      { recurrence: 'RRULE:FREQ=WEEKLY;BYDAY=TU\nEXDATE:20261124,20261201,20261208,20261215,20261222' },
      ['Not on Tue 24 Nov, Tue 1 Dec, Tue 8 Dec and 2 more'],
    ],
    [
      'the rule',
      { recurrence: 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU' },
      [
        'Next date moved from Tue 24 Nov, 19:00 to Tue 1 Dec, 19:00',
        'Takes place every 2 weeks on Tuesday now (was every week on Tuesday)',
      ],
    ],
    [
      'no series any more',
      { event_type: 'individual', recurrence: null, date_time: '2026-11-24T19:00:00+01:00' },
      ['Takes place once now (was every week on Tuesday)'],
    ],
  ])('of a series: %s', (_what, patch, texts) => {
    expect(told(patch, course)).toEqual(texts);
  });

  test('of a series of whole days, the next ones', () => {
    const camp = {
      ...course,
      start_date: '2026-11-03',
      end_date: '2026-11-04',
      date_time: '2026-11-03T00:00:00+01:00',
    };
    const later = { start_date: '2026-11-03', end_date: '2026-11-05' };
    expect(told(later, camp)).toEqual(['Next date moved from Tue 24 Nov – Wed 25 Nov to Tue 24 Nov – Thu 26 Nov']);
  });

  test('a date put back', () => {
    const gap = { ...course, recurrence: 'RRULE:FREQ=WEEKLY;BYDAY=TU\nEXDATE:20261124' };
    expect(told({ recurrence: course.recurrence }, gap)).toEqual(['Takes place on Tue 24 Nov after all']);
  });

  test('that it takes place after all, and when', () => {
    expect(told({ status: 'active' }, { ...concert, status: 'cancelled' })).toEqual([
      'Takes place after all: Fri 27 Nov, 21:00',
    ]);
  });

  test('on a device, times without a zone are its own', () => {
    const changes = eventChangesBetween(
      { ...concert, date_time: '2026-11-27T21:00:00Z', timezone: null },
      { ...concert, date_time: '2026-11-28T21:00:00Z', timezone: null },
      now,
    );
    expect(eventChangeTexts(changes, { nowMs: now, zone: 'Europe/Madrid' })).toEqual([
      'Moved from Fri 27 Nov, 22:00 to Sat 28 Nov, 22:00',
    ]);
  });

  test('a zone that this system doesn’t know is given by its offset', () => {
    const [before, after] = ['2026-11-27T21:00:00+01:00', '2026-11-28T21:00:00+01:00'].map((date_time) => {
      return { date_time, end_date_time: null, start_date: null, end_date: null, timezone: 'Europe/Nowhere' };
    });
    if (before === undefined || after === undefined) throw new Error('No times');
    expect(eventChangeTexts({ time: { before, after } }, reader)).toEqual([
      'Moved from Fri 27 Nov, 21:00 to Sat 28 Nov, 21:00',
    ]);
  });

  test('no link, and no more of any text than there is room for', () => {
    const long = 'ñ'.repeat(300);
    const link = { event_link: 'https://example.com/secret' };
    const texts = { title: long, locationName: long, address: long, city: long };
    const exceptions = Array.from({ length: 31 }, (_unused, day) => `202612${String(day + 1).padStart(2, '0')}`);
    const recurrence = `RRULE:FREQ=DAILY\nEXDATE:${exceptions.join(',')}`;
    const changes = eventChangesBetween(course, { ...course, ...texts, ...link, recurrence }, now);
    const json = JSON.stringify(changes);
    expect([json.includes('secret'), json.length < 1_500, changes.left_out?.length]).toEqual([
      false,
      true,
      changeLimits.days,
    ]);
    expect(EventChanges.parse(JSON.parse(json))).toEqual(changes);
  });
});

describe('[NOTICE-06] several edits before they are read', () => {
  const at = (date_time: string, more: Partial<ChangeableEvent> = {}) => ({ ...concert, date_time, ...more });
  const [friday, saturday, sunday] = ['27', '28', '29'].map((day) => `2026-11-${day}T21:00:00+01:00`) as [
    string,
    string,
    string,
  ];
  const edits = (...events: ChangeableEvent[]) =>
    events
      .slice(1)
      .map((event, index) => eventChangesBetween(events[index] ?? event, event, now))
      .reduce(mergeEventChanges);
  const texts = (...events: ChangeableEvent[]) => eventChangeTexts(edits(...events), reader);

  test('tell the first value before and the last after, of each part', () => {
    expect(texts(at(friday), at(saturday), at(saturday, { city: 'Baní' }), at(sunday, { city: 'Baní' }))).toEqual([
      'Moved from Fri 27 Nov, 21:00 to Sun 29 Nov, 21:00',
      'Now in Baní (was Santo Domingo)',
    ]);
  });

  test('a value that was changed back is said to be back, since a push may have told of the change', () => {
    const elsewhere = { locationName: 'Teatro Nacional' };
    expect(texts(at(friday), at(saturday, elsewhere), at(friday))).toEqual([
      'Back to Fri 27 Nov, 21:00, as before',
      'Back to Casa de Teatro, as before',
    ]);
  });

  test('and so is an event that is online again', () => {
    const online = { ...concert, online: 1, locationName: null, address: null, city: null };
    expect(texts(online, concert, online)).toEqual(['Back online, as before']);
  });

  test('dates left out and put back', () => {
    const without = (...days: string[]) => ({ ...course, recurrence: `RRULE:FREQ=WEEKLY\nEXDATE:${days.join(',')}` });
    const all = { ...course, recurrence: 'RRULE:FREQ=WEEKLY' };
    expect(texts(all, without('20261124'), without('20261124', '20261201'))).toEqual(['Not on Tue 24 Nov, Tue 1 Dec']);
    expect(texts(all, without('20261124'), all)).toEqual(['Takes place on Tue 24 Nov after all']);
    expect(texts(without('20261124'), all, without('20261124'))).toEqual(['Not on Tue 24 Nov']);
  });

  test('the price and the title are given as they are now, since an edit of these alone makes no notice', () => {
    const text = JSON.stringify(eventChangesBetween(concert, { ...concert, price: '9.00', title: 'Blues' }, now));
    expect(readEventChanges(text, { ...concert, price: '10.00', title: 'Soul' })).toMatchObject({
      price: { before: '8.00', after: '10.00' },
      title: { before: 'Jazz', after: 'Soul' },
    });
    expect(readEventChanges(text, concert)).toEqual({});
    expect(readEventChanges(null, concert)).toBeUndefined();
  });

  test('the place is given as it is now, without a time that no longer holds: an edit of a draft makes no notice', () => {
    const moved = at(saturday, { city: 'Baní' });
    const text = JSON.stringify(eventChangesBetween(at(friday), moved, now));
    const later = (event: ChangeableEvent, stored = text) =>
      eventChangeTexts(readEventChanges(stored, event) ?? {}, reader);
    expect(later(moved)).toEqual([
      'Moved from Fri 27 Nov, 21:00 to Sat 28 Nov, 21:00',
      'Now in Baní (was Santo Domingo)',
    ]);
    expect(later({ ...moved, date_time: sunday, city: 'Azua' })).toEqual(['Now in Azua (was Santo Domingo)']);
    const restored = JSON.stringify(eventChangesBetween(at(friday, { status: 'cancelled' }), at(friday), now));
    expect(later(at(sunday), restored)).toEqual(['Takes place after all: Sun 29 Nov, 21:00']);
    const next = { ...course, date_time: course.date_time.replace('T19', 'T20') };
    const ofSeries = JSON.stringify(eventChangesBetween(course, next, now));
    const rolled = { ...next, date_time: next.date_time.replace('2026', '2027') };
    expect(readEventChanges(ofSeries, rolled)?.time).toEqual(eventChangesBetween(course, next, now).time);
  });
});

describe('[PRICE-03] prices with a currency', () => {
  const told = (before: Partial<ChangeableEvent>, after: Partial<ChangeableEvent>) =>
    eventChangeTexts(eventChangesBetween({ ...concert, ...before }, { ...concert, ...after }, now), reader);

  test.each([
    [{}, { currency: 'EUR' }, ['Now costs €8 (was $8.00)']],
    [{ currency: 'EUR' }, { currency: 'EUR', price: '9.50' }, ['Now costs €9.50 (was €8)']],
    [{ currency: 'EUR' }, { currency: 'EUR', price: '0.00' }, ['Now free (was €8)']],
    [{}, { price: '9.00' }, ['Now costs $9.00 (was $8.00)']],
    [{ currency: 'EUR' }, { currency: 'EUR' }, []],
  ])('of %o and then %o is said: %j', (before, after, texts) => {
    expect(told(before, after)).toEqual(texts);
  });

  test('both are given as they are now, with the currency from before', () => {
    const inEuros = { ...concert, currency: 'EUR' };
    const changes = eventChangesBetween(concert, inEuros, now);
    const read = readEventChanges(JSON.stringify(changes), { ...inEuros, price: '12.00' });
    expect(eventChangeTexts(read ?? {}, reader)).toEqual(['Now costs €12 (was $8.00)']);
  });
});
