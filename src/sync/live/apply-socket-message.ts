import { applyFetched } from '#data/apply/fetched.ts';
import { takeReadVersion } from '#data/apply/patch.ts';
import { parseMessage } from '#data/chat/parse-message.ts';
import type { Store } from '#data/db/store.ts';

/** A page that slept gets old messages all at once; by then the pulls know more, e.g. which were deleted. */
const previewMaxAgeMs = 30_000;

async function findGroupRef(store: Store, payload: unknown): Promise<string | null> {
  const { groupId } = (payload ?? {}) as { groupId?: unknown };
  if (typeof groupId !== 'number') return null;
  const groups = await store.transact('read', ['groups'], (tx) => tx.all('groups'));
  return groups.find((row) => row.group_id === groupId)?.ref ?? null;
}

/** Stores a socket's message at once as a preview of the pull that follows. Ignores invalid payloads. */
export async function applySocketMessage(store: Store, payload: unknown, nowMs: number): Promise<void> {
  const versionBefore = await takeReadVersion(store);
  const message = parseMessage(payload, await findGroupRef(store, payload));
  if (message === null || Math.abs(nowMs - Date.parse(message.createdAt)) > previewMaxAgeMs) return;
  await applyFetched(store, { messages: [message] }, versionBefore);
}
