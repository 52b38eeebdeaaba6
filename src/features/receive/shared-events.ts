import type { EventInput } from '#contract/events/entity.ts';
import { unfoldBytes } from '#contract/calendar/parse-ics.ts';
import { readCalendar, type CalendarProblem } from '#contract/calendar/read-ics.ts';
import { reportFault } from '#data/fault.ts';
import { isCalendar } from '#data/drafts/share-inbox.ts';

/** An event of a calendar that was handed over. */
export interface SharedEvent {
  /** which one it is of all that came: `0/3` is the fourth of the first file */
  place: string;
  values: EventInput;
  /** what of it could not be read */
  problems: CalendarProblem[];
  /** what of it has no place in an event here, as the file calls it */
  leftBehind: string[];
}

export interface SharedEvents {
  events: SharedEvent[];
  /** how many more there are */
  more: number;
  /** how many entries are no events: tasks, notes */
  others: number;
  /** files that are no calendars, with what is wrong with each */
  unread: { name: string; reason: string }[];
}

const most = 50;

function decoded(written: ArrayBuffer): string {
  const bytes = unfoldBytes(new Uint8Array(written));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // What older programs write.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * The events of the calendars among what was handed over.
 * @param zone of times that name none: this device's
 */
export async function readEvents(files: readonly File[], zone: string): Promise<SharedEvents> {
  const read: SharedEvents = { events: [], more: 0, others: 0, unread: [] };
  for (const [number, file] of files.filter(isCalendar).entries()) {
    const bytes = await file.arrayBuffer();
    try {
      const room = most - read.events.length;
      const reading = { locate: () => null, floatingZone: zone, most: room };
      const { entries, count, others } = readCalendar(decoded(bytes), reading);
      read.events.push(
        ...entries.map(({ event, problems, leftBehind }, index) => ({
          place: `${String(number)}/${String(index)}`,
          values: event,
          problems,
          leftBehind,
        })),
      );
      read.more += count - entries.length;
      read.others += others.length;
      if (count === 0) read.unread.push({ name: file.name, reason: 'There is no event in this calendar.' });
    } catch (error) {
      reportFault(error);
      read.unread.push({ name: file.name, reason: 'This is not a calendar that can be read.' });
    }
  }
  return read;
}
