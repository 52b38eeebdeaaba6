import { createContext, type ReactNode } from 'react';
import type { EventRow } from '#data/events.ts';

/** What the page offers about the chat of an event; null: nothing. */
export const ChatDoor = createContext<((event: EventRow) => ReactNode) | null>(null);
