import type { EventRow } from './rows.ts';
import type { Occurrence } from './occurrences.ts';

type RecurrenceModule = Pick<typeof import('./occurrences.ts'), 'nextStartMs' | 'occurrences' | 'occurrenceAt'>;

let recurrenceModule: RecurrenceModule | null = null;

/**
 * Loads the code that computes the dates of repeating events, if one of the rows repeats. A first list seldom has one,
 * and shows sooner without it. Readers of lists await this; if loading fails, such an event is shown at its first date.
 */
export async function loadRecurrence(rows: Iterable<EventRow>): Promise<void> {
  if (recurrenceModule !== null) return;
  const repeating = [...rows].some((row) => row.event_type === 'recurring');
  if (!repeating) return;
  recurrenceModule = await import('./occurrences.ts').catch(() => null);
}

/**
 * Start of the occurrence that is on or comes next, in epoch ms; `starts_at` if none is left, or until the code is
 * loaded.
 */
export function nextStartMs(row: EventRow, nowMs: number): number {
  return recurrenceModule?.nextStartMs(row, nowMs) ?? row.starts_at;
}

/** The occurrence that lists show: the next one. */
export function nextOccurrence(row: EventRow, nowMs: number): Occurrence {
  return recurrenceModule?.occurrences(row, nowMs, 1)[0] ?? row;
}

/** The occurrence that starts at a time, in epoch ms. */
export function occurrenceFrom(row: EventRow, startMs: number): Occurrence {
  return recurrenceModule?.occurrenceAt(row, startMs) ?? row;
}
