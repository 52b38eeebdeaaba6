import { useEffect, useEffectEvent, useState } from 'react';
import type { ChatKey } from '#contract/chat/key.ts';
import { messageLimits } from '#contract/chat/limits.ts';
import { readMessages } from '#data/chat/queries.ts';
import { otherwise } from '#data/fault.ts';
import { useChatContext } from '#features/chat/context.ts';
import { firstNewOf } from './message-lines.ts';

/** The most new messages shown at first. */
const maxNew = 300;
/** How many read messages are shown above the new ones. */
const contextRows = 20;

export interface OpeningPosition {
  /** ref of the first new message; null if there is none */
  firstNew: string | null;
  /** how many messages to show at first */
  first: number;
}

/**
 * Where to open a conversation. Determined once, so that reading moves nothing.
 * @param readUpto the newest message read; null if everything is history
 */
export function useOpeningPosition(chat: ChatKey, readUpto: number | null): OpeningPosition | null {
  const { account, ownId } = useChatContext();
  const [opening, setOpening] = useState<OpeningPosition | null>(null);
  const findOpening = useEffectEvent(async (): Promise<OpeningPosition> => {
    const rows = readUpto === null ? [] : await readMessages(account.db, chat, maxNew);
    const firstNew = readUpto === null ? null : firstNewOf(rows, ownId, readUpto);
    const at = rows.findIndex(({ ref }) => ref === firstNew);
    const newCount = at < 0 ? 0 : rows.length - at;
    return { firstNew, first: Math.max(messageLimits.usual, newCount + contextRows) };
  });
  useEffect(() => {
    let isGone = false;
    findOpening()
      .catch(otherwise<OpeningPosition>({ firstNew: null, first: messageLimits.usual }))
      .then((found) => {
        if (!isGone) setOpening(found);
      }, reportError);
    return () => {
      isGone = true;
    };
  }, [chat]);
  return opening;
}
