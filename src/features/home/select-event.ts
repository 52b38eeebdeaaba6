import type { EventRow } from '#data/events.ts';

/** Keeps the event that somebody is about to look at, whole, in the place of the one before. */
export function selectEvent(event: EventRow): void {
  try {
    localStorage.setItem('selectedEventId', JSON.stringify(event));
  } catch {
    // Full or forbidden: the detail page finds the event in the database.
  }
}
