import type { EventRow } from '#data/events/rows.ts';

const key = 'selectedEventId';

/** Stores the event that the user chose, replacing the previous one. */
export function storeSelectedEvent(event: EventRow): void {
  try {
    localStorage.setItem(key, JSON.stringify(event));
  } catch {
    // Full or forbidden: the detail page finds the event in the database.
  }
}

/** The stored JSON; null if there is none or storage is forbidden. */
export function readSelectedEvent(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
