import { pointsLimits } from '#contract/people/points.ts';
import type { PointsReason, PointsReply } from '#contract/people/points.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { findEvents } from '#server/db/events/rows.ts';
import { findVisiblePersons } from '#server/db/people/persons.ts';
import { listPoints } from '#server/db/people/points.ts';
import type { PointsRow } from '#server/db/people/points.ts';
import { findVisiblePosts } from '#server/db/posts/rows.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { visibleEvents } from '#server/domain/events/visibility.ts';
import { presentRows } from '#server/domain/sync/present-rows.ts';
import { userById } from '#server/domain/account/users.ts';

type PointsSubject = 'event' | 'post' | 'user';

const subjectByReason: Record<PointsReason, PointsSubject> = {
  'event-created': 'event',
  'post-published': 'post',
  commented: 'post',
  'event-liked': 'event',
  'post-liked': 'post',
  subscribed: 'event',
  followed: 'user',
};

/**
 * The titles or names of what the entries are about, by type and id, where visible to the reader; one query per type.
 */
async function subjectTexts(tx: Tx, rows: PointsRow[], actor: Actor): Promise<Map<string, string>> {
  const idsOf = (subjectType: PointsSubject) =>
    rows.flatMap((row) => (subjectByReason[row.reason as PointsReason] === subjectType ? row.object_id : []));
  const texts = new Map<string, string>();
  for (const event of await visibleEvents(tx, actor, await findEvents(tx, [...new Set(idsOf('event'))]))) {
    texts.set(`event ${event.id}`, event.title);
  }
  for (const post of await findVisiblePosts(tx, actor.userId, [...new Set(idsOf('post'))])) {
    texts.set(`post ${post.id}`, post.title);
  }
  for (const [id, person] of await findVisiblePersons(tx, actor.userId, idsOf('user'))) {
    texts.set(`user ${id}`, person.display_name);
  }
  return texts;
}

/** A user's points and what earned them, newest first. */
export async function pointsOf(tx: Tx, actor: Actor): Promise<PointsReply['data']> {
  const { total_points } = await userById(tx, actor.userId);
  const rows = await listPoints(tx, actor.userId, pointsLimits.most);
  const texts = await subjectTexts(tx, rows, actor);
  const entries = presentRows(tx, 'points', rows, ({ id, points, created_at: at, object_id: objectId, ...row }) => {
    const reason = row.reason as PointsReason;
    const about = texts.get(`${subjectByReason[reason]} ${objectId}`) ?? null;
    return { id, reason, points, created_at: new Date(at).toISOString(), about };
  });
  return { total_points, entries };
}
