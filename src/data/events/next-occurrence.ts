import type { EventRow } from './rows.ts';
import type { Occurrence } from './occurrences.ts';

type RecurrenceModule = Pick<typeof import('./occurrences.ts'), 'nextStartMs' | 'occurrences'>;

let recurrenceModule: RecurrenceModule | null = null;

/**
 * Fetches what finds the dates of repeating events, if one of the rows repeats: a first list has seldom one, and shows sooner
 * without. Whoever reads rows for a list waits for this; what is out of reach leaves such an event at its first date.
 */
export async function loadRecurrence(rows: Iterable<EventRow>): Promise<void> {
  if (recurrenceModule !== null) return;
  const repeating = [...rows].some((row) => row.event_type === 'recurring');
  if (!repeating) return;
  recurrenceModule = await import('./occurrences.ts').catch(() => null);
}

/** When an event begins next, in epoch ms; when it began, where it is on or over. */
export function nextStartMs(row: EventRow, nowMs: number): number {
  return recurrenceModule?.nextStartMs(row, nowMs) ?? row.starts_at;
}

/** The date of an event that a list tells: its next one. */
export function nextOccurrence(row: EventRow, nowMs: number): Occurrence {
  return recurrenceModule?.occurrences(row, nowMs, 1)[0] ?? row;
}
