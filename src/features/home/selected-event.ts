import type { EventRow } from '#data/events/rows.ts';

const key = 'selectedEventId';

/** Keeps the event that somebody is about to look at, whole, in the place of the one before. */
export function storeSelectedEvent(event: EventRow): void {
  try {
    localStorage.setItem(key, JSON.stringify(event));
  } catch {
    // Full or forbidden: the detail page finds the event in the database.
  }
}

/** What is kept there, as text; null where there is none, or it may not be read. */
export function readSelectedEvent(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
