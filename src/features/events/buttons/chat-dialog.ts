import { createContext, type ReactNode } from 'react';
import type { EventRow } from '#data/events/rows.ts';

export interface ChatDialogProps {
  event: EventRow;
  isOpen: boolean;
  onClose: () => void;
}

/** The page's event chat dialog; null if it has none. */
export const ChatDialog = createContext<((props: ChatDialogProps) => ReactNode) | null>(null);
