import { landSeen } from '#data/land-seen.ts';
import { markOf } from '#data/land.ts';
import { messageIn } from '#data/message-shape.ts';
import type { Store } from '#data/store.ts';

/** A page that slept hears all at once what was said meanwhile: by then the pulls know better, also what was deleted. */
const previewForMs = 30_000;

async function groupNamed(store: Store, told: unknown): Promise<string | null> {
  const { groupId } = (told ?? {}) as { groupId?: unknown };
  if (typeof groupId !== 'number') return null;
  const groups = await store.transact('read', ['groups'], (tx) => tx.all('groups'));
  return groups.find((row) => row.group_id === groupId)?.ref ?? null;
}

/** Shows what a socket told at once; the pull that follows is what counts. What is no message is left out. */
export async function landSaid(store: Store, told: unknown, nowMs: number): Promise<void> {
  const mark = await markOf(store);
  const message = messageIn(told, await groupNamed(store, told));
  if (message === null || Math.abs(nowMs - Date.parse(message.createdAt)) > previewForMs) return;
  await landSeen(store, { messages: [message] }, mark);
}
