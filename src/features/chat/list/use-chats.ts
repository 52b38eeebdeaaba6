import { readDirectChats, readGroupChats, type DirectChat, type GroupChat } from '#data/chat/queries.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useChatContext } from '#features/chat/context.ts';

/** Conversations with people, the newest first; null until they are read. */
export function useDirectChats(): readonly DirectChat[] | null {
  const { account, ownId } = useChatContext();
  const { db } = account;
  return useLive<readonly DirectChat[] | null>(async () => readDirectChats(db, ownId), [db, ownId], null);
}

/** Groups of this device, those that the owner is in first; null until they are read. */
export function useGroupChats(): readonly GroupChat[] | null {
  const { account, ownId } = useChatContext();
  const { db } = account;
  return useLive<readonly GroupChat[] | null>(async () => readGroupChats(db, ownId), [db, ownId], null);
}
