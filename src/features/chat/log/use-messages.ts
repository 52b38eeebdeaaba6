import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChatKey } from '#contract/chat/key.ts';
import { readMessages } from '#data/chat/queries.ts';
import type { MessageRow } from '#data/chat/messages.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useChatContext } from '#features/chat/context.ts';
import { createStableRows } from './stable-rows.ts';

/** So many more are shown each time somebody comes near the oldest. */
const page = 50;

/** resting: more may be asked for. whole: there is nothing older. */
type Older = 'resting' | 'asking' | 'unreachable' | 'missing' | 'whole';

export interface Messages {
  /** null until they are read; the oldest first */
  rows: readonly MessageRow[] | null;
  older: Older;
  /** shows older ones: the device's own first, then what the server has */
  loadOlder: () => void;
}

function oldestId(rows: readonly MessageRow[]): number | null {
  return rows.find(({ message_id: id }) => id !== null)?.message_id ?? null;
}

/**
 * What was said in a conversation, of the device; the server is asked only for what is older than that.
 * @param first how many are shown at first
 * @param isOnServer whether there is anything to ask for
 */
export function useMessages(chat: ChatKey, first: number, isOnServer: boolean): Messages {
  const { account, calls, live } = useChatContext();
  const { db } = account;
  const [limit, setLimit] = useState(first);
  const [older, setOlder] = useState<Older>('resting');
  const [stabilize] = useState(() => createStableRows());
  // What is shown stays, however much comes after it: it would go from under its reader's eyes.
  const from = useRef(Infinity);
  const rows = useLive<readonly MessageRow[] | null>(
    async () => {
      const read = stabilize(await readMessages(db, chat, limit, from.current));
      from.current = read[0]?.place ?? Infinity;
      return read;
    },
    [db, chat, limit],
    null,
  );
  const leaving = useRef(new AbortController());

  // At once, where the state follows with the next rendering: two may want the same page within one.
  const isFetching = useRef(false);

  async function fetchOlder(before: number | null): Promise<void> {
    if (isFetching.current) return;
    isFetching.current = true;
    setOlder('asking');
    const { signal } = leaving.current;
    const fetched = await calls.fetchMessages(chat, before, signal).finally(() => {
      isFetching.current = false;
    });
    if (signal.aborted) return;
    if (fetched.as === 'seen') {
      setLimit((last) => last + page);
      setOlder(fetched.isWhole ? 'whole' : 'resting');
    } else setOlder(fetched.as);
  }

  function loadOlder(): void {
    if (rows === null || older === 'asking') return;
    if (rows.length >= limit) setLimit(rows.length + page);
    else if (isOnServer && older === 'resting') void fetchOlder(oldestId(rows));
  }

  const retryFailed = useEffectEvent(() => {
    if (older === 'unreachable' && rows !== null) void fetchOlder(oldestId(rows));
  });
  useEffect(() => {
    const left = new AbortController();
    leaving.current = left;
    addEventListener('online', retryFailed);
    const unsubscribe = live.presence.subscribe(() => {
      if (live.presence.get().isConnected) retryFailed();
    });
    return () => {
      left.abort();
      unsubscribe();
      removeEventListener('online', retryFailed);
    };
  }, [chat, live]);

  return { rows, older, loadOlder };
}
