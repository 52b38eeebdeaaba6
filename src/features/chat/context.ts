import { createContext, useContext } from 'react';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import type { Layer } from '#ui/hooks/use-layer.ts';
import type { ChatDeps } from './deps.ts';

/** What all that is shown of chats shares: one reading of what waits, and of how much room there is. */
export interface ChatContextValue extends ChatDeps {
  account: OpenAccount;
  ownId: number;
  changes: ReadonlyMap<string, OutboxEntry>;
  layer: Layer;
  /** there is room for the list and a conversation side by side */
  isWide: boolean;
}

export const ChatContext = createContext<ChatContextValue | null>(null);

export function useChatContext(): ChatContextValue {
  const context = useContext(ChatContext);
  if (context === null) throw new Error('A chat is shown outside of the chat screen.');
  return context;
}
