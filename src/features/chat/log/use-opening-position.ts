import { useEffect, useEffectEvent, useState } from 'react';
import type { ChatKey } from '#contract/chat/key.ts';
import { messageLimits } from '#contract/chat/limits.ts';
import { readMessages } from '#data/chat/queries.ts';
import { otherwise } from '#data/fault.ts';
import { useChatContext } from '#features/chat/context.ts';
import { firstNewOf } from './message-lines.ts';

/** Of very much that is new, only so much is shown before somebody goes on to the rest. */
const maxNew = 300;
/** So many that are known already stand above what is new. */
const contextRows = 20;

export interface OpeningPosition {
  /** where the new messages begin; null where nothing is new */
  firstNew: string | null;
  /** how many are shown at first */
  first: number;
}

/**
 * Where a conversation is opened: it is looked for once, so that what is read meanwhile moves nothing.
 * @param readUpto the newest message that was read; null where all that is there is history
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
