import { describe, expect, test } from 'vitest';
import type { CalendarEntry } from '#contract/calendar/read-ics.ts';
import { readFileOf } from './files.ts';

function shown({ event, leftBehind, problems }: CalendarEntry) {
  const { date_time: start, end_date_time: end, start_date: first, end_date: last, recurrence, timezone } = event;
  const days = [first, last].filter(Boolean).join(' to ');
  return { title: event.title, when: days || `${start} to ${end ?? ''}`, timezone, recurrence, leftBehind, problems };
}

const rest = { recurrence: null, leftBehind: [], problems: [] };

describe('[CARD-09] files of other programs are read as they are meant', () => {
  test('Google Calendar', () => {
    const { entries } = readFileOf('google');
    expect(entries.map(shown)).toEqual([
      {
        ...rest,
        title: 'Salsa, Bachata & Merengue',
        when: '2027-03-05T19:30:00+01:00 to 2027-03-05T21:30:00+01:00',
        timezone: 'Europe/Berlin',
        recurrence:
          'FREQ=WEEKLY;WKST=MO;UNTIL=20270423T215959Z;BYDAY=FR\nEXDATE:20270319T193000,20270402T193000,20270326',
        leftBehind: ['ORGANIZER', 'VALARM'],
      },
      {
        ...rest,
        title: 'Salsa am Samstag',
        when: '2027-03-27T16:00:00+01:00 to 2027-03-27T18:00:00+01:00',
        timezone: 'Europe/Berlin',
      },
      {
        ...rest,
        title: 'Pfingstcamp',
        when: '2027-05-14 to 2027-05-16',
        timezone: 'Europe/Berlin',
        leftBehind: ['STATUS=TENTATIVE'],
      },
      {
        ...rest,
        title: 'Infoabend',
        when: '2027-06-10T18:00:00Z to 2027-06-10T19:00:00Z',
        timezone: null,
        leftBehind: ['ATTENDEE', 'X-GOOGLE-CONFERENCE'],
      },
    ]);
    expect(entries[0]?.event).toMatchObject({
      description: [
        'Für Anfänger & Wiedereinsteiger, ohne Anmeldung.',
        '',
        '- Saubere Schuhe',
        '- Gute Laune; mehr nicht',
        'Zum Kurs (https://tanzhaus.example/salsa?kurs=1&raum=2)',
      ].join('\n'),
      locationName: 'Tanzhaus, Kastanienallee 5, 10435 Berlin, Germany',
      city: 'Berlin',
    });
  });

  test('Apple Calendar', () => {
    const { entries } = readFileOf('apple');
    expect(entries.map(shown)).toEqual([
      {
        ...rest,
        title: 'Book club',
        when: '2027-02-11T19:00:00-05:00 to 2027-02-11T20:30:00-05:00',
        timezone: 'America/New_York',
        recurrence: 'FREQ=MONTHLY;COUNT=6;BYDAY=2TH\nEXDATE:20270408T190000,20270513',
        leftBehind: ['VALARM'],
      },
      {
        ...rest,
        title: 'Book club with the author',
        when: '2027-05-14T19:30:00-04:00 to 2027-05-14T21:00:00-04:00',
        timezone: 'America/New_York',
      },
      { ...rest, title: 'Picnic', when: '2027-07-04', timezone: null, recurrence: 'FREQ=YEARLY;COUNT=3' },
    ]);
    const [club, , picnic] = entries;
    expect(club?.event.location).toEqual({ type: 'Point', coordinates: [-73.969575, 41.504824] });
    expect(picnic?.event.event_link).toBe('https://picnic.example/july');
    const [yoga] = readFileOf('apple-floating').entries;
    expect(yoga?.isFloating).toBe(true);
    expect(yoga?.event).toMatchObject({
      title: 'Morning yoga 🧘 wherever you are, in the morning light by your own clock',
      description: 'Bring water, a towel; nothing else.\nPath: C:\\yoga\\mats',
      date_time: '2027-03-20T09:00:00+01:00',
      timezone: 'Europe/Berlin',
    });
  });

  test('Outlook, by zones and rules in its own words', () => {
    const { entries } = readFileOf('outlook');
    expect(entries.map(shown)).toEqual([
      {
        ...rest,
        title: 'Quartalsrunde',
        when: '2027-01-12T10:00:00+01:00 to 2027-01-12T11:30:00+01:00',
        timezone: 'Europe/Berlin',
        recurrence:
          'FREQ=MONTHLY;UNTIL=20270713T080000Z;INTERVAL=1;BYDAY=2TU;WKST=MO\nEXDATE:20270309T100000,20270511T100000,20270413',
        leftBehind: ['VALARM'],
      },
      {
        ...rest,
        title: 'Quartalsrunde, verschoben',
        when: '2027-04-15T10:00:00+02:00 to 2027-04-15T11:30:00+02:00',
        timezone: null,
      },
      {
        ...rest,
        title: 'Sommerfest: Planung',
        when: '2027-07-01T18:00:00+02:00 to 2027-07-01T20:00:00+02:00',
        timezone: null,
        leftBehind: ['CLASS=PRIVATE'],
      },
      {
        ...rest,
        title: 'Rückblick',
        when: '2027-11-04T16:00:00+01:00 to 2027-11-04T17:00:00+01:00',
        timezone: null,
      },
      { ...rest, title: 'Heiligabend', when: '2027-12-24', timezone: null, recurrence: 'FREQ=YEARLY;INTERVAL=1' },
    ]);
    expect(entries[0]?.event.description).toBe('Agenda:\n1. Zahlen\n2. Ausblick');
    expect(entries[2]?.event).toMatchObject({
      description: 'Wer bringt was mit?\n\nTom & Ana grillen.',
      online: true,
      event_link: 'https://teams.example/l/meetup-join/19%3ameeting',
    });
  });

  test('Meetup', () => {
    const { entries } = readFileOf('meetup');
    expect(entries.map(shown)).toEqual([
      {
        ...rest,
        title: 'Postgres, pizza & a panel',
        when: '2027-03-11T18:00:00-07:00 to 2027-03-11T20:30:00-07:00',
        timezone: 'America/Denver',
      },
      {
        ...rest,
        title: 'Office hours',
        when: '2027-03-16T00:30:00Z to 2027-03-16T02:00:00Z',
        timezone: null,
        leftBehind: ['URL'],
      },
      {
        ...rest,
        title: 'Snowed in',
        when: '2027-03-18T18:00:00-06:00 to 2027-03-18T20:00:00-06:00',
        timezone: 'America/Denver',
      },
    ]);
    const [talks, hours, off] = entries.map(({ event }) => event);
    expect(talks).toMatchObject({
      event_link: 'https://meetup.example/data-denver/events/300100200/',
      city: 'Denver',
      location: { type: 'Point', coordinates: [-105.0002, 39.7533] },
    });
    expect(hours).toMatchObject({ online: true, event_link: 'https://zoom.example/j/123?pwd=a,b' });
    expect(off).toMatchObject({ status: 'cancelled' });
  });

  test('Nextcloud with Thunderbird', () => {
    const { entries, others } = readFileOf('nextcloud');
    expect(others).toEqual(['VTODO']);
    expect(entries.map(shown)).toEqual([
      {
        ...rest,
        title: 'Probe',
        when: '2027-03-24T19:00:00+01:00 to 2027-03-24T21:00:00+01:00',
        timezone: 'Europe/Zurich',
        recurrence: 'FREQ=DAILY;UNTIL=20270401T170000Z;INTERVAL=2\nEXDATE:20270328T170000Z',
        leftBehind: ['VALARM'],
      },
      {
        ...rest,
        title: 'Hauptversammlung',
        when: '2027-03-13T14:00:00+01:00 to 2027-03-13T17:00:00+01:00',
        timezone: 'Europe/Zurich',
        recurrence: 'FREQ=MONTHLY;COUNT=3;BYDAY=2SA;INTERVAL=12',
        leftBehind: ['COMMENT', 'CLASS=CONFIDENTIAL'],
      },
      {
        ...rest,
        title: 'Ferien',
        when: '2027-07-19 to 2027-07-20',
        timezone: null,
        recurrence: 'FREQ=WEEKLY;COUNT=3\nEXDATE:20270726,20270802',
      },
      { ...rest, title: 'Ferien, einen Tag später', when: '2027-08-03 to 2027-08-04', timezone: null },
    ]);
    expect(entries[0]?.event).toMatchObject({
      description: 'Bitte pünktlich: Einsingen um 19 Uhr.',
      tags: ['Music', 'Chor, groß'],
    });
  });
});
