import { parseChatKey, type ChatKey } from '#contract/chat/key.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { otherwise } from '#data/fault.ts';
import { createObservable } from '#data/observable.ts';
import type { LiveCalls } from '#features/chat/deps.ts';
import { noPresence, type Presence } from '#sync/live/presence.ts';
import type { LiveConnection } from '#sync/live/connection.ts';
import type { TypingTarget } from '#sync/live/typing-notifier.ts';
import { loadWithRetry } from '#ui/async/lazy-component.tsx';
import type { Running } from '#app/boot/running.ts';

/** Presence from this window's socket; empty without one. */
const presence = createObservable<Presence>(noPresence);
let live: LiveConnection | null = null;

/** The server knows a group by its id; in a group without one there are no other members yet. */
async function typingTargetOf(chat: ChatKey): Promise<TypingTarget | null> {
  const parts = parseChatKey(chat);
  if ('user' in parts) return parts;
  const row = await accountInUse.get()?.db.groups.get(parts.group);
  return row?.group_id == null ? null : { group: row.group_id };
}

async function sendTyping(chat: ChatKey, isTyping: boolean): Promise<void> {
  if (!presence.get().isConnected) return;
  const to = await typingTargetOf(chat);
  if (to === null) return;
  if (isTyping) live?.typing(to);
  else live?.stopTyping(to);
}

export const liveCalls: LiveCalls = {
  presence,
  sendTyping: (chat) => void sendTyping(chat, true).catch(otherwise(undefined)),
  stopTyping: (chat) => void sendTyping(chat, false).catch(otherwise(undefined)),
};

/** Keeps one socket open for a signed-in user, none for a guest. */
export function followLiveConnection(running: Pick<Running, 'device' | 'sync'>): void {
  let currentUserId: number | null = null;

  async function open(userId: number): Promise<void> {
    const { openLive } = await loadWithRetry(() => import('./open-live.ts'));
    const account = accountInUse.get();
    // The account may have been switched while the module loaded.
    if (currentUserId !== userId || live !== null || account?.user?.user_id !== userId) return;
    live = openLive(running, account, userId, presence.set);
  }

  function align(): void {
    const userId = accountInUse.get()?.user?.user_id ?? null;
    if (userId === currentUserId) return;
    currentUserId = userId;
    live?.close();
    live = null;
    presence.set(noPresence);
    if (userId !== null) void open(userId);
  }

  accountInUse.subscribe(align);
  align();
}
