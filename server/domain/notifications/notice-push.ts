import { eventChangeTexts } from '#contract/account/event-change-texts.ts';
import type { NoticeKind } from '#contract/account/notice.ts';
import type { PushPayload } from '#contract/account/push.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { findEvents } from '#server/db/events/rows.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { findInvitation } from '#server/db/invitations/rows.ts';
import type { NoticeRow } from '#server/db/notifications/rows.ts';
import { findVisiblePersons } from '#server/db/people/persons.ts';
import { findUser } from '#server/db/people/users.ts';
import { isPublished, statusOf } from '#server/domain/events/visibility.ts';
import { readEventChanges } from './event-changes.ts';
import { noticeRules } from './notice-rules.ts';
import { clampText } from './push-text.ts';

interface PushSubject {
  title: string;
  url: string;
  /** newer pushes with the same tag replace this one */
  tag: string;
  event?: EventRow;
  /** in place of the kind's */
  text?: string;
}

/**
 * An invitation, in whose push the inviter is named; null if they are gone, it was withdrawn or ended by a block, or the event
 * is no longer public: to an unlisted one nobody is invited by name.
 */
async function invitationTo(
  tx: Tx,
  { actor_id: actorId, user_id: invited }: NoticeRow,
  { id, title, status }: EventRow,
): Promise<PushSubject | null> {
  if (actorId === null || status === 'draft') return null;
  const invitation = await findInvitation(tx, { eventId: id, inviter: actorId, invited });
  if (invitation === null || invitation.withdrawn_at !== null) return null;
  const inviter = await findUser(tx, actorId);
  if (inviter === null || inviter.deleted_at !== null || inviter.hidden_at !== null) return null;
  const text = `${inviter.display_name || inviter.username} invites you.`;
  return { title, text, url: `/events/${String(id)}`, tag: `invitation:${String(id)}` };
}

/** The subject of a notice; null if it is gone. */
async function aboutOf(tx: Tx, row: NoticeRow): Promise<PushSubject | null> {
  if (row.object_type === 'event' && row.object_id !== null) {
    const [event] = await findEvents(tx, [row.object_id]);
    if (event === undefined || event.deleted_at !== null || !isPublished(event)) return null;
    // A push that waited must not say what has been taken back since.
    const isCancelled = statusOf(event) === 'cancelled';
    if (row.kind === (isCancelled ? 'event-changed' : 'event-cancelled')) return null;
    const { id, title } = event;
    if (row.kind === 'invited') return isCancelled ? null : await invitationTo(tx, row, event);
    return { title, url: `/events/${String(id)}`, tag: `event:${String(id)}`, event };
  }
  // A push doesn't name somebody who was hidden meanwhile, or who is behind a block.
  const actor = (await findVisiblePersons(tx, row.user_id, row.actor_id === null ? [] : [row.actor_id])).get(
    row.actor_id ?? 0,
  );
  if (actor === undefined) return null;
  const title = actor.display_name || actor.username;
  return { title, url: '/user/profile?section=friends', tag: `friend:${String(actor.user_id)}` };
}

/** What changed about an event, in words; empty if nothing is known of it. */
function changesText(row: NoticeRow, event: EventRow | undefined, now: number): string {
  const changes = event === undefined ? undefined : readEventChanges(row.changes, event);
  const texts = changes === undefined ? [] : eventChangeTexts(changes, { nowMs: now, zone: null });
  return texts.map((text) => `${text}.`).join(' ');
}

/**
 * The push for a notice, the same for all receivers of the same changes; null if its kind has none, or its subject is
 * gone.
 */
export async function payloadOf(tx: Tx, row: NoticeRow, now: number): Promise<PushPayload | null> {
  const push = noticeRules[row.kind as NoticeKind]?.push;
  const about = await aboutOf(tx, row);
  if (push === undefined || about === null) return null;
  const { event, title, url, tag, text = push.text } = about;
  const body = clampText(changesText(row, event, now)) || clampText(text);
  return { title: clampText(title), url, tag, kind: push.kind, body };
}
