import { readCalendarInSteps, type ReadCalendar } from '#contract/calendar/read-ics.ts';
import * as texts from '#features/import/texts.ts';
import { checkEvent } from './check-row.ts';
import { createPauses, mostEvents, type Choices, type Fault, type ReadRow, type Reading } from './reading.ts';

async function readInSteps(text: string, zone: string, pause: () => Promise<void> | null): Promise<ReadCalendar> {
  const steps = readCalendarInSteps(text, { locate: () => null, floatingZone: zone, most: mostEvents });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    const resting = pause();
    if (resting !== null) await resting;
  }
}

/**
 * Reads the events of a calendar file.
 * @throws UnreadableFile for what holds no calendar
 */
export async function readIcsRows(text: string, { zone }: Choices): Promise<Omit<Reading, 'isGuessed'>> {
  const pause = createPauses();
  const { entries, count } = await readInSteps(text, zone, pause);
  const rows: ReadRow[] = [];
  const faults: Fault[] = [];
  const unused = new Set<string>();
  let isFloating = false;
  for (const [index, entry] of entries.entries()) {
    const resting = pause();
    if (resting !== null) await resting;
    const row = index + 1;
    const fault = (field: string, message: string) =>
      void faults.push({ row, line: null, field, message: `${entry.event.title || texts.untitled}: ${message}` });
    const [problem] = entry.problems;
    if (problem !== undefined) {
      fault(problem.field, problem.message);
      continue;
    }
    if (entry.event.status === 'cancelled') {
      fault('STATUS', texts.cancelledThere);
      continue;
    }
    const { status: _status, ...event } = entry.event;
    const checked = checkEvent(event);
    if ('message' in checked) {
      fault(checked.field ?? texts.event, checked.message);
      continue;
    }
    for (const name of entry.leftBehind) unused.add(name);
    isFloating ||= entry.isFloating;
    const { title, date_time: start, locationName } = checked.event;
    const identity =
      entry.uid === null
        ? ['ics', title.toLowerCase(), new Date(start).toISOString(), (locationName ?? '').toLowerCase()]
        : ['ics-uid', entry.uid, entry.recurrenceId];
    rows.push({ row, identity, ...checked });
  }
  return { rows, faults, more: count - entries.length, unused: [...unused], order: null, isFloating };
}
