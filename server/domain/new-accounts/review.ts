import { uuidV7 } from '#contract/uuid.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { findEvent } from '#server/db/events/rows.ts';
import { placeOfComment } from '#server/db/moderation/hidden.ts';
import { insertReport, isApproved } from '#server/db/moderation/reports.ts';
import type { Reported } from '#server/db/moderation/reports.ts';
import { isPublished } from '#server/domain/events/visibility.ts';
import { setHidden } from '#server/domain/moderation/hide.ts';
import { notify } from '#server/domain/notifications/notify.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import type { Affected, MutationRequest } from '#server/domain/sync/mutation-request.ts';
import { saysLink } from './count.ts';
import { hasLink } from './has-link.ts';

/** Whether any text in a value has a link, however deep. */
function hasLinkWithin(value: unknown): boolean {
  if (typeof value === 'string') return hasLink(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLinkWithin);
}

/** Whether an edit of an approved event adds a link that no operator has seen, in any field. */
function bringsLink({ kind, body }: MutationRequest): boolean {
  if (kind !== 'event.update') return true;
  const { base: _earlier, ...changes } = body as { base?: unknown };
  return hasLinkWithin(changes);
}

/** Whether something of a new account may have to wait, as far as the request says; `holdForReview` looks at what it has made. */
export function mayWait(request: MutationRequest): boolean {
  const { kind } = request;
  return kind === 'event.create' || kind === 'event.update' || saysLink(request);
}

/** What has to wait; null for content that everybody may see at once, and for messages, which operators don't read. */
async function targetOf(tx: WriteTx, request: MutationRequest, id: number): Promise<Reported | null> {
  switch (request.kind) {
    case 'event.create':
    case 'event.update': {
      const event = await findEvent(tx, id);
      if (event === null || !isPublished(event)) return null;
      const target = { object_type: 'event' as const, object_id: id };
      return bringsLink(request) || !(await isApproved(tx, target)) ? target : null;
    }
    case 'post.create':
    case 'post.update':
      return saysLink(request) ? { object_type: 'post', object_id: id } : null;
    case 'comment.create':
    case 'comment.update':
    case 'reply.create':
    case 'reply.update':
      return saysLink(request) ? { object_type: 'comment', object_id: id } : null;
    default:
      return null;
  }
}

/**
 * Hides what a new account has just published until an operator decides. It is listed as a report with its author as the
 * reporter; the decision on that shows it or leaves it hidden.
 */
export async function holdForReview(
  tx: WriteTx,
  request: MutationRequest,
  { subject, affected }: { subject: number; affected: Affected },
): Promise<Affected> {
  const { actor, now } = request;
  const target = actor === null ? null : await targetOf(tx, request, subject);
  if (actor === null || target === null) return affected;
  const hidden = await setHidden(tx, target, true, now);
  if (hidden === nobodyAffected) return affected;
  const { userId } = actor;
  const report = { ref: uuidV7(now), reporter_id: userId, ...target, reason: 'review', note: '', created_at: now };
  await insertReport(tx, { ...report, status: 'open', settled_by: null, settled_at: null, settled_note: '' });
  const { object_type: type, object_id: id } = target;
  const about =
    type === 'event'
      ? { objectType: 'event' as const, objectId: id }
      : {
          objectType: 'post' as const,
          objectId: type === 'post' ? id : ((await placeOfComment(tx, id))?.post_id ?? null),
        };
  await notify(tx, { userId, kind: 'review-waiting', actorId: null, ...about }, now);
  return {
    isPublic: affected.isPublic || hidden.isPublic,
    users: [...new Set([userId, ...affected.users, ...hidden.users])],
    groups: [...new Set([...(affected.groups ?? []), ...(hidden.groups ?? [])])],
  };
}
