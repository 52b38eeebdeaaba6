import { logChange, logDisappearance, scopeOfUser } from '#server/db/changes/log.ts';
import { findChatOfEvent } from '#server/db/chat/rows.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { logGroup } from '#server/domain/chat/changes.ts';

/** An event that everybody may see has changed. */
export async function logPublicEvent(tx: WriteTx, eventId: number, now: number): Promise<void> {
  await logChange(tx, { scope: 'events', kind: 'event', rowId: eventId, isDeleted: false }, now);
}

/**
 * An event, or its being visible, has changed: to everybody, to its organizer in any case, and to those in its chat, which
 * is called as the event is.
 * @returns the ids of the chats that this concerns
 */
export async function logEvent(
  tx: WriteTx,
  {
    id,
    organizer_id,
    isPublic,
    isDeleted,
  }: { id: number; organizer_id: number; isPublic: boolean; isDeleted: boolean },
  now: number,
): Promise<number[]> {
  if (isPublic) await logPublicEvent(tx, id, now);
  else await logDisappearance(tx, { scope: 'events', kind: 'event', rowId: id }, now);
  await logChange(tx, { scope: scopeOfUser(organizer_id), kind: 'events', rowId: id, isDeleted }, now);
  const chat = await findChatOfEvent(tx, id);
  return chat === null ? [] : ((await logGroup(tx, { chatId: chat.id, now })).groups ?? []);
}

/**
 * What a user has to do with an event has changed. The event comes along where no public feed brings it: the first time
 * that they meet, and always with a draft.
 */
export async function logEngagement(
  tx: WriteTx,
  { userId, eventId, shouldIncludeEvent }: { userId: number; eventId: number; shouldIncludeEvent: boolean },
  now: number,
): Promise<void> {
  const scope = scopeOfUser(userId);
  await logChange(tx, { scope, kind: 'engagement', rowId: eventId, isDeleted: false }, now);
  if (shouldIncludeEvent) await logChange(tx, { scope, kind: 'events', rowId: eventId, isDeleted: false }, now);
}
