import { logChange, logDisappearance, scopeOfUser } from '#server/db/changes/log.ts';
import { findChatOfEvent } from '#server/db/chat/rows.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { logGroup } from '#server/domain/chat/changes.ts';

/** Logs a change of a public event. */
async function logPublicEvent(tx: WriteTx, eventId: number, now: number): Promise<void> {
  await logChange(tx, { scope: 'events', kind: 'event', rowId: eventId, isDeleted: false }, now);
}

/**
 * Logs a change of an event's counts: for everyone, or for the organizer alone where it isn't public. Others who have opened
 * it by its link get them with its next change (decision 0071).
 * @returns whether everyone gets them, else ids of those who do
 */
export async function logCounts(
  tx: WriteTx,
  { id, organizer_id: organizer, status }: { id: number; organizer_id: number; status: string },
  now: number,
): Promise<{ isPublic: boolean; users: number[] }> {
  if (status !== 'draft') {
    await logPublicEvent(tx, id, now);
    return { isPublic: true, users: [] };
  }
  await logChange(tx, { scope: scopeOfUser(organizer), kind: 'events', rowId: id, isDeleted: false }, now);
  return { isPublic: false, users: [organizer] };
}

/**
 * Logs a change of an event or of its visibility: for everyone, always for its organizer, and for its chat, whose name
 * is the event's.
 * @returns ids of the affected chats
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
 * Logs a change of a user's engagement with an event. The event is included if no public feed brings it: at the user's
 * first engagement, and always for a draft.
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
