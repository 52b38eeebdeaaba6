import { partsOfChat, type ChatKey } from '#contract/chat-key.ts';
import { current } from '#data/current.ts';
import { otherwise } from '#data/fault.ts';
import { createObservable } from '#data/observable.ts';
import type { LiveCalls } from '#features/chat/chat-ports.ts';
import { silence, type LiveNews } from '#sync/live-news.ts';
import type { Live } from '#sync/live.ts';
import type { TypingTo } from '#sync/typing-teller.ts';
import { fetchPatiently } from '#ui/lazy-part.ts';
import type { Running } from './boot.ts';

/** What the socket of this window tells; silence as long as there is none. */
const news = createObservable<LiveNews>(silence);
let live: Live | null = null;

/** A group is known to the server by its id; nobody reads yet what is typed in one without. */
async function wireOf(chat: ChatKey): Promise<TypingTo | null> {
  const parts = partsOfChat(chat);
  if ('user' in parts) return parts;
  const row = await current.get()?.db.groups.get(parts.group);
  return row?.group_id == null ? null : { group: row.group_id };
}

async function tellTyping(chat: ChatKey, isTyping: boolean): Promise<void> {
  if (!news.get().isConnected) return;
  const to = await wireOf(chat);
  if (to === null) return;
  if (isTyping) live?.typing(to);
  else live?.stopTyping(to);
}

export const liveCalls: LiveCalls = {
  news,
  typing: (chat) => void tellTyping(chat, true).catch(otherwise(undefined)),
  stopTyping: (chat) => void tellTyping(chat, false).catch(otherwise(undefined)),
};

/** Keeps one socket for whoever is signed in, and none for a guest. */
export function keepLive(running: Pick<Running, 'device' | 'sync'>): void {
  let shown: number | null = null;

  async function open(userId: number): Promise<void> {
    const { openLive } = await fetchPatiently(() => import('./live-window.ts'));
    const account = current.get();
    // The file took its time: by now somebody else may be shown.
    if (shown !== userId || live !== null || account?.user?.user_id !== userId) return;
    live = openLive(running, account, userId, news.set);
  }

  function align(): void {
    const userId = current.get()?.user?.user_id ?? null;
    if (userId === shown) return;
    shown = userId;
    live?.close();
    live = null;
    news.set(silence);
    if (userId !== null) void open(userId);
  }

  current.subscribe(align);
  align();
}
