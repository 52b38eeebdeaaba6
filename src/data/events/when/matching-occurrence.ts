import { nextOccurrence, occurrenceFrom } from '#data/events/next-occurrence.ts';
import type { Occurrence } from '#data/events/occurrences.ts';
import type { EventRow } from '#data/events/rows.ts';
import { matchingStartMs, timeOf, type EventFilter } from '#data/events/search.ts';

/** The date of an event that lists show: the one on the day that was asked for, else the next one. */
export function matchingOccurrence(row: EventRow, filter: EventFilter): Occurrence {
  const { when, nowMs } = filter;
  if (row.event_type !== 'recurring') return row;
  const startMs = matchingStartMs(row, filter);
  return startMs === timeOf(row, when, nowMs) ? nextOccurrence(row, nowMs) : occurrenceFrom(row, startMs);
}
