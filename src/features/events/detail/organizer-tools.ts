import { createContext, type ReactNode } from 'react';

/** What the page shows visitors beside the organizer's name. What organizers do with their events: `features/organizer`. */
export const OrganizerTools = createContext<((organizer: { userId: number; name: string }) => ReactNode) | null>(null);
