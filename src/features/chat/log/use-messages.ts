import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChatKey } from '#contract/chat/key.ts';
import { readMessages } from '#data/chat/queries.ts';
import type { MessageRow } from '#data/chat/messages.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useChatContext } from '#features/chat/context.ts';

function isSame(one: MessageRow, other: MessageRow): boolean {
  return (
    one.place === other.place &&
    one.content === other.content &&
    one.image === other.image &&
    one.created_at === other.created_at &&
    one.user?.display_name === other.user?.display_name &&
    one.user?.profile_picture === other.user?.profile_picture
  );
}

/** Keeps the identity of unchanged rows across queries, so that they don't render again. */
function createStableRows(): (rows: readonly MessageRow[]) => MessageRow[] {
  let previous = new Map<string, MessageRow>();
  return (rows) => {
    const stable = rows.map((row) => {
      const before = previous.get(row.ref);
      return before !== undefined && isSame(before, row) ? before : row;
    });
    previous = new Map(stable.map((row) => [row.ref, row]));
    return stable;
  };
}

/** How many more messages each load shows. */
const page = 50;

/** resting: more can be requested. whole: there is nothing older. */
type Older = 'resting' | 'asking' | 'unreachable' | 'missing' | 'whole';

export interface Messages {
  /** oldest first; null until read */
  rows: readonly MessageRow[] | null;
  older: Older;
  /** shows older messages: first the device's, then the server's */
  loadOlder: () => void;
}

function oldestId(rows: readonly MessageRow[]): number | null {
  return rows.find(({ message_id: id }) => id !== null)?.message_id ?? null;
}

/**
 * The stored messages of a conversation; the server is asked only for older ones.
 * @param first how many to show at first
 * @param isOnServer whether the server has the conversation
 */
export function useMessages(chat: ChatKey, first: number, isOnServer: boolean): Messages {
  const { account, calls, live } = useChatContext();
  const { db } = account;
  const [limit, setLimit] = useState(first);
  const [older, setOlder] = useState<Older>('resting');
  const [stabilize] = useState(() => createStableRows());
  // Visible messages stay, however many follow: removing them would move the page.
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

  // A ref, because state would change only with the next render, and two callers may want the same page before it.
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
