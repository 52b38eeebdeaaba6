import type { EventInput } from '#contract/events/entity.ts';
import { unfoldBytes } from '#contract/calendar/parse-ics.ts';
import { readCalendar, type CalendarProblem } from '#contract/calendar/read-ics.ts';
import { reportFault } from '#data/fault.ts';
import { isCalendar } from '#data/drafts/share-inbox.ts';
import * as texts from './texts.ts';

/** An event of a shared calendar. */
export interface SharedEvent {
  /** its position: `0/3` is the fourth event of the first file */
  place: string;
  values: EventInput;
  /** parts that could not be read */
  problems: CalendarProblem[];
  /** properties that events don't have here, by their name in the file */
  leftBehind: string[];
}

export interface SharedEvents {
  events: SharedEvent[];
  /** number of further events */
  more: number;
  /** number of entries that are no events, e.g. tasks and notes */
  others: number;
  /** files that aren't calendars, with reasons */
  unread: { name: string; reason: string }[];
}

const most = 50;

function decoded(written: ArrayBuffer): string {
  const bytes = unfoldBytes(new Uint8Array(written));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The encoding used by older programs.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * The events of shared calendar files.
 * @param zone the device's time zone, for times without one
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
      if (count === 0) read.unread.push({ name: file.name, reason: texts.noEventInCalendar });
    } catch (error) {
      reportFault(error);
      read.unread.push({ name: file.name, reason: texts.unreadableCalendar });
    }
  }
  return read;
}
