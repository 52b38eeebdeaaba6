import { createContext, useContext } from 'react';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import type { Layer } from '#ui/hooks/use-layer.ts';
import type { ChatDeps } from './deps.ts';

/** What all parts of the chat share, read once: pending changes and the layout. */
export interface ChatContextValue extends ChatDeps {
  account: OpenAccount;
  ownId: number;
  changes: ReadonlyMap<string, OutboxEntry>;
  layer: Layer;
  /** the list and a conversation fit side by side */
  isWide: boolean;
}

export const ChatContext = createContext<ChatContextValue | null>(null);

export function useChatContext(): ChatContextValue {
  const context = useContext(ChatContext);
  if (context === null) throw new Error('A chat is shown outside of the chat screen.');
  return context;
}
