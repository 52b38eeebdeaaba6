import { readCalendar, type CalendarEntry } from '#contract/calendar/read-ics.ts';
import type { Gazetteer } from '#server/infra/geo/gazetteer.ts';
import { placeInLine } from './ics-place.ts';
import type { ReadRow } from './rows.ts';

function rowOf({ uid, recurrenceId, event, problems, ...notes }: CalendarEntry, number: number): ReadRow {
  if (uid === null) return { number, field: 'UID', message: 'Required' };
  const [problem] = problems;
  if (problem !== undefined) return { number, ...problem };
  const { leftBehind, isFloating } = notes;
  return { number, identity: ['calendar', uid, recurrenceId], event, leftBehind, isFloating };
}

/**
 * Reads the VEVENTs of an iCalendar file; other components are listed as refused after them.
 * @param zone for times without one
 */
export function calendarRows(text: string, gazetteer: Gazetteer, zone: string): ReadRow[] {
  const locate = (line: string) => placeInLine(line, gazetteer);
  const { entries, others } = readCalendar(text, { locate, floatingZone: zone, most: Infinity });
  return [
    ...entries.map((entry, index) => rowOf(entry, index + 1)),
    ...others.map((field, index) => ({ number: entries.length + index + 1, field, message: 'Is no event' })),
  ];
}
