import { createContext } from 'react';

/** Fetches and stores who comes to an event; without an answer the stored list stays. */
export type FetchAttendees = (eventId: number, signal: AbortSignal) => Promise<unknown>;

/** Null: the page shows nobody. */
export const AttendeesContext = createContext<FetchAttendees | null>(null);
