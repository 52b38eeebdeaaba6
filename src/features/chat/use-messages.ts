import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChatKey } from '#contract/chat-key.ts';
import { readMessages } from '#data/chat-lists.ts';
import type { MessageRow } from '#data/messages.ts';
import { useLive } from '#ui/use-live.ts';
import { useChatHere } from './chat-context.ts';
import { keepSame } from './keep-same.ts';

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
  const { account, calls, live } = useChatHere();
  const { db } = account;
  const [most, setMost] = useState(first);
  const [older, setOlder] = useState<Older>('resting');
  const [same] = useState(() => keepSame());
  // What is shown stays, however much comes after it: it would go from under its reader's eyes.
  const from = useRef(Infinity);
  const rows = useLive<readonly MessageRow[] | null>(
    async () => {
      const read = same(await readMessages(db, chat, most, from.current));
      from.current = read[0]?.place ?? Infinity;
      return read;
    },
    [db, chat, most],
    null,
  );
  const leaving = useRef(new AbortController());

  // At once, where the state follows with the next rendering: two may want the same page within one.
  const isAsking = useRef(false);

  async function ask(before: number | null): Promise<void> {
    if (isAsking.current) return;
    isAsking.current = true;
    setOlder('asking');
    const { signal } = leaving.current;
    const looked = await calls.lookForMessages(chat, before, signal).finally(() => {
      isAsking.current = false;
    });
    if (signal.aborted) return;
    if (looked.as === 'seen') {
      setMost((last) => last + page);
      setOlder(looked.isWhole ? 'whole' : 'resting');
    } else setOlder(looked.as);
  }

  function loadOlder(): void {
    if (rows === null || older === 'asking') return;
    if (rows.length >= most) setMost(rows.length + page);
    else if (isOnServer && older === 'resting') void ask(oldestId(rows));
  }

  const again = useEffectEvent(() => {
    if (older === 'unreachable' && rows !== null) void ask(oldestId(rows));
  });
  useEffect(() => {
    const left = new AbortController();
    leaving.current = left;
    addEventListener('online', again);
    const hearNoMore = live.news.subscribe(() => {
      if (live.news.get().isConnected) again();
    });
    return () => {
      left.abort();
      hearNoMore();
      removeEventListener('online', again);
    };
  }, [chat, live]);

  return { rows, older, loadOlder };
}
