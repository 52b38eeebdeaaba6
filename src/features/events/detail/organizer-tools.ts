import { createContext, type ReactNode } from 'react';

/** What the page offers about whoever makes an event; null: nothing. */
export const OrganizerTools = createContext<((organizer: { userId: number; name: string }) => ReactNode) | null>(null);
