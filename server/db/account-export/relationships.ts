import { sql as text } from 'kysely';
import { isEventVisibleTo } from '#server/db/events/access.ts';
import { isUserVisibleTo } from '#server/db/people/blocks.ts';
import type { Tx } from '#server/db/engine/database.ts';
import type { ExportPlace } from './content.ts';

/** What is known of an event, as long as the user may know it. */
function whileVisible(value: string, userId: string) {
  return text<string | null>`case when e.deleted_at is null
    and ${isEventVisibleTo(text.ref(userId), 'e')} then ${text.ref(value)} end`;
}

/** What a user has to do with others and with what others made: page by page, in order of the others' ids. */
export const exportedRelationships = {
  engagement: async ({ sql }: Tx, { userId, after, limit }: ExportPlace) =>
    await sql
      .selectFrom('engagement as g')
      .innerJoin('events as e', 'e.id', 'g.event_id')
      .select([
        'g.event_id as id',
        'e.ref',
        whileVisible('e.title', 'g.user_id').as('title'),
        'g.liked',
        'g.subscribed',
        'g.waiting',
        'g.bookmarked',
        'g.stars',
        'g.shown_to_met_at',
      ])
      .select(['g.subscribed_at', 'g.bookmarked_at'])
      .where('g.user_id', '=', userId)
      .where('g.event_id', '>', after)
      .orderBy('g.event_id')
      .limit(limit)
      .execute(),

  /** unlisted events that were opened by their links */
  opened: async ({ sql }: Tx, { userId, after, limit }: ExportPlace) =>
    await sql
      .selectFrom('event_access as a')
      .innerJoin('events as e', 'e.id', 'a.event_id')
      .select(['a.event_id as id', 'e.ref', whileVisible('e.title', 'a.user_id').as('title')])
      .select('a.granted_at')
      .where('a.user_id', '=', userId)
      .where('a.event_id', '>', after)
      .orderBy('a.event_id')
      .limit(limit)
      .execute(),

  /** sent and received; of one that was withdrawn, its sender has what is left */
  invitations: async ({ sql }: Tx, { userId, after, limit }: ExportPlace) =>
    await sql
      .selectFrom('invitations as i')
      .innerJoin('events as e', 'e.id', 'i.event_id')
      .leftJoin('engagement as g', (join) =>
        join.onRef('g.user_id', '=', 'i.invited_id').onRef('g.event_id', '=', 'i.event_id'),
      )
      .select(['i.id', 'i.event_id', 'i.inviter_id', 'i.invited_id', 'i.note', 'i.answer', 'i.answer_note'])
      .select(['i.created_at', 'i.answered_at', 'i.withdrawn_at', 'g.subscribed', 'g.waiting'])
      .where((eb) =>
        eb.or([
          eb('i.inviter_id', '=', userId),
          eb.and([eb('i.invited_id', '=', userId), eb('i.withdrawn_at', 'is', null)]),
        ]),
      )
      .where('i.id', '>', after)
      .orderBy('i.id')
      .limit(limit)
      .execute(),

  notices: async ({ sql }: Tx, { userId, after, limit }: ExportPlace) =>
    await sql
      .selectFrom('notices as n')
      .leftJoin('events as e', (join) => join.onRef('e.id', '=', 'n.object_id').on('n.object_type', '=', 'event'))
      .select(['n.id', 'n.kind', 'n.actor_id', 'n.object_type', 'n.object_id'])
      .select([whileVisible('n.changes', 'n.user_id').as('changes'), 'n.created_at', 'n.read_at'])
      .where('n.user_id', '=', userId)
      .where('n.id', '>', after)
      .orderBy('n.id')
      .limit(limit)
      .execute(),

  views: async ({ sql }: Tx, { userId, after, limit }: ExportPlace) =>
    await sql
      .selectFrom('viewers')
      .select(['event_id as id', 'first_at'])
      // The index holds none but users, and SQLite uses it for a query that says so.
      .where(text<boolean>`viewer like 'u:%'`)
      .where('viewer', '=', `u:${userId}`)
      .where('event_id', '>', after)
      .orderBy('event_id')
      .limit(limit)
      .execute(),

  post_likes: async ({ sql }: Tx, { userId, after, limit }: ExportPlace) =>
    await sql
      .selectFrom('post_likes')
      .select(['post_id as id', 'created_at'])
      .where('user_id', '=', userId)
      .where('post_id', '>', after)
      .orderBy('post_id')
      .limit(limit)
      .execute(),

  following: async ({ sql }: Tx, { userId, after, limit }: ExportPlace) =>
    await sql
      .selectFrom('follows as f')
      .innerJoin('users as u', 'u.id', 'f.followed_id')
      .select(['u.id', 'u.username', 'f.created_at'])
      .where('f.follower_id', '=', userId)
      .where('f.followed_id', '>', after)
      .where(isUserVisibleTo(userId, 'u.id'))
      .orderBy('f.followed_id')
      .limit(limit)
      .execute(),

  followers: async ({ sql }: Tx, { userId, after, limit }: ExportPlace) =>
    await sql
      .selectFrom('follows as f')
      .innerJoin('users as u', 'u.id', 'f.follower_id')
      .select(['u.id', 'u.username', 'f.created_at'])
      .where('f.followed_id', '=', userId)
      .where('f.follower_id', '>', after)
      .where(isUserVisibleTo(userId, 'u.id'))
      .orderBy('f.follower_id')
      .limit(limit)
      .execute(),

  /** without the time of an answer: nobody learns that a request was declined */
  friend_requests: async ({ sql }: Tx, { userId, after, limit }: ExportPlace) =>
    await sql
      .selectFrom('friend_requests')
      .select(['id', 'ref', 'sender_id', 'receiver_id', 'status', 'created_at'])
      .where((eb) => eb.or([eb('sender_id', '=', userId), eb('receiver_id', '=', userId)]))
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),

  /** whom they have blocked; who has blocked them is the others' own */
  blocks: async ({ sql }: Tx, { userId, after, limit }: ExportPlace) =>
    await sql
      .selectFrom('blocks as b')
      .innerJoin('users as u', 'u.id', 'b.blocked_id')
      .select(['u.id', 'u.username', 'b.created_at'])
      .where('b.blocker_id', '=', userId)
      .where('b.blocked_id', '>', after)
      .orderBy('b.blocked_id')
      .limit(limit)
      .execute(),
};
