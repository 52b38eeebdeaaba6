import { createContext, type ReactNode } from 'react';
import type { EventRow } from '#data/events/rows.ts';

export interface ChatDialogProps {
  event: EventRow;
  isOpen: boolean;
  onClose: () => void;
}

/** What a page shows of an event's chat; null where it offers none. */
export const ChatDialog = createContext<((props: ChatDialogProps) => ReactNode) | null>(null);
