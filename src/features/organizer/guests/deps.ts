import type { EventGuest } from '#contract/events/people/guest.ts';
import type { EventRow } from '#data/events/rows.ts';

/** Fetches an event's guests from the server, as many as fit. Null: the user has left. */
export type FetchGuests = (
  eventId: number,
  signal: AbortSignal,
) => Promise<{ ok: true; guests: EventGuest[]; isWhole: boolean } | { ok: false; message: string } | null>;

/** Saves an event's guests as a file, from this device if it holds them all. @returns why not, or not all of them; null on success */
export type SaveGuests = (event: EventRow) => Promise<string | null>;
