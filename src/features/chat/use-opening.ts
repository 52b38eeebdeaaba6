import { useEffect, useEffectEvent, useState } from 'react';
import type { ChatKey } from '#contract/chat-key.ts';
import { messageLimits } from '#contract/chat-limits.ts';
import { readMessages } from '#data/chat-lists.ts';
import { otherwise } from '#data/fault.ts';
import { useChatHere } from './chat-context.ts';
import { firstNewOf } from './message-lines.ts';

/** Of very much that is new, only so much is shown before somebody goes on to the rest. */
const mostNew = 300;
/** So many that are known already stand above what is new. */
const known = 20;

export interface Opening {
  /** where the new messages begin; null where nothing is new */
  firstNew: string | null;
  /** how many are shown at first */
  first: number;
}

/**
 * Where a conversation is opened: it is looked for once, so that what is read meanwhile moves nothing.
 * @param readUpto the newest message that was read; null where all that is there is history
 */
export function useOpening(chat: ChatKey, readUpto: number | null): Opening | null {
  const { account, ownId } = useChatHere();
  const [opening, setOpening] = useState<Opening | null>(null);
  const look = useEffectEvent(async (): Promise<Opening> => {
    const rows = readUpto === null ? [] : await readMessages(account.db, chat, mostNew);
    const firstNew = readUpto === null ? null : firstNewOf(rows, ownId, readUpto);
    const at = rows.findIndex(({ ref }) => ref === firstNew);
    const isNew = at < 0 ? 0 : rows.length - at;
    return { firstNew, first: Math.max(messageLimits.usual, isNew + known) };
  });
  useEffect(() => {
    let isGone = false;
    look()
      .catch(otherwise<Opening>({ firstNew: null, first: messageLimits.usual }))
      .then((found) => {
        if (!isGone) setOpening(found);
      }, reportError);
    return () => {
      isGone = true;
    };
  }, [chat]);
  return opening;
}
