// @vitest-environment node
// The import finds its tables by the address of its files, which jsdom’s modules have none of.
import { afterEach, describe, expect, test } from 'vitest';
import { attendanceOf } from '#contract/events/attendance.ts';
import { daysOf } from '#contract/calendar/days.ts';
import { eventDefaults } from '#contract/events/rules.ts';
import type { EventRow } from '#data/events/rows.ts';
import { placeText } from '#shared-parts/events/texts.ts';
import { cardDate, formatHours, longDate } from '#shared-parts/events/time.ts';
import { viewerTime } from '#features/events/viewer-time.ts';
import { readConferences } from '#server/import/conferences.ts';
import { isBadRow } from '#server/import/rows.ts';
import { createGazetteer } from '#server/infra/geo/gazetteer.ts';
import { conferencesText } from '#world/data/conferences.ts';

const nowMs = Date.parse('2026-11-23T12:00:00Z');
const usual = process.env['TZ'];
afterEach(() => {
  if (usual === undefined) delete process.env['TZ'];
  else process.env['TZ'] = usual;
});

/** The 6,000 as the import makes them, with what a card needs. */
const conferences = readConferences(conferencesText(), createGazetteer()).map((row) => {
  if (isBadRow(row)) throw new Error(`${String(row.number)} ${row.field}: ${row.message}`);
  return { ...eventDefaults, ...row.event } as EventRow;
});

const weekdays = ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'];
const months = 'January February March April May June July August September October November December'.split(' ');

/** What has to be read of a day, made without any formatter: `mar, 24` and `November 24`. */
function wordsOf(day: string) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const weekday = weekdays[new Date(Date.UTC(year, month - 1, date)).getUTCDay()] ?? '';
  return {
    card: `${weekday}, ${String(date)}`,
    page: `${months[month - 1] ?? ''} ${String(date)}`,
    year: String(year),
  };
}

/** What is wrong with how a conference is told. */
function faultsOf(event: EventRow): string[] {
  const days = daysOf(event);
  if (days === null) return ['has hours'];
  const [first, last] = [wordsOf(days.first), wordsOf(days.last)];
  const [card, page] = [cardDate(event, nowMs), longDate(event)];
  const isToldRight =
    card.startsWith(first.card) &&
    card.includes(last.card) &&
    (card.endsWith(last.year) || last.year === '2026') &&
    page.includes(first.page) &&
    page.includes(last.page) &&
    page.endsWith(last.year);
  const hasHours = formatHours(event) !== 'All day' || viewerTime(event) !== null;
  return [
    ...(isToldRight ? [] : [`${days.first} to ${days.last}: ${card}; ${page}`]),
    ...(hasHours ? ['has hours'] : []),
  ];
}

describe.each(['Pacific/Honolulu', 'Europe/Berlin', 'Pacific/Auckland'])('looked at in %s', (zone) => {
  test('[EVT-05] [DET-01] each of 6,000 conferences is on its own days, online ones without a zone too', () => {
    process.env['TZ'] = zone;
    expect(new Date(nowMs).getHours()).toBe({ 'Pacific/Honolulu': 2, 'Europe/Berlin': 13 }[zone] ?? 1);
    expect(conferences).toHaveLength(6_000);
    expect(conferences.filter(({ timezone }) => timezone === null).length).toBeGreaterThan(500);
    expect(conferences.flatMap(faultsOf)).toEqual([]);
  });
});

test('[EVT-05] the years of a conference that comes back are told apart on its cards', () => {
  const series = Map.groupBy(conferences, ({ title }) => title.toLowerCase());
  const years = (events: readonly EventRow[]) => new Set(events.map(({ start_date: day }) => day?.slice(0, 4)));
  const longest = Math.max(...[...series.values()].map((events) => years(events).size));
  expect(longest).toBeGreaterThan(4);
  const alike = [...series].filter(([, events]) => {
    const told = events.map((event) => /\d{4}$/.exec(cardDate(event, nowMs))?.[0] ?? 'this year');
    return new Set(told).size < years(events).size;
  });
  expect(alike.map(([title]) => title)).toEqual([]);
});

describe('[EVT-05] [DET-01] a conference at a place that is held online as well', () => {
  const hybrid = conferences.filter((event) => attendanceOf(event) === 'hybrid');

  test('has both on its card', () => {
    expect(hybrid.length).toBeGreaterThan(50);
    const told = hybrid.filter((event) => placeText(event) !== `${event.city ?? ''} and online`);
    expect(told.map(({ title }) => title)).toEqual([]);
    const online = conferences.filter((event) => event.online && event.city === null);
    expect(new Set(online.map(placeText))).toEqual(new Set(['Online']));
  });
});
