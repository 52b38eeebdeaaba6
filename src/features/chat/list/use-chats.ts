import { readDirectChats, readGroupChats, type DirectChat, type GroupChat } from '#data/chat/queries.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useChatContext } from '#features/chat/context.ts';

/** Direct conversations, newest first; null until read. */
export function useDirectChats(): readonly DirectChat[] | null {
  const { account, ownId } = useChatContext();
  const { db } = account;
  return useLive<readonly DirectChat[] | null>(async () => readDirectChats(db, ownId), [db, ownId], null);
}

/** Stored groups, the user's own first; null until read. */
export function useGroupChats(): readonly GroupChat[] | null {
  const { account, ownId } = useChatContext();
  const { db } = account;
  return useLive<readonly GroupChat[] | null>(async () => readGroupChats(db, ownId), [db, ownId], null);
}
