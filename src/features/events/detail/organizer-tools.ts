import { createContext, type ReactNode } from 'react';
import type { EventRow } from '#data/events/rows.ts';

/** What the page shows visitors beside the organizer's name. What organizers do with their events: `features/organizer`. */
export const OrganizerTools = createContext<((organizer: { userId: number; name: string }) => ReactNode) | null>(null);

/** What the page offers the organizer in the action bar, beside Edit. */
export const OwnEventTools = createContext<((event: EventRow) => ReactNode) | null>(null);
