import { createContext, type ReactNode } from 'react';

/** What the page shows beside an organizer; null: nothing. */
export const OrganizerTools = createContext<((organizer: { userId: number; name: string }) => ReactNode) | null>(null);
