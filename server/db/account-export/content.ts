import type { Tx } from '#server/db/engine/database.ts';
import { eventsWithOrganizer } from '#server/db/events/rows.ts';

/** Where a list goes on: behind the row of this id. */
export interface ExportPlace {
  userId: number;
  after: number;
  limit: number;
}

/**
 * What a user made, page by page, in order of id. Deleted events are held for a while and so are here too; of deleted posts
 * and comments nothing is left.
 */
export const exportedContent = {
  events: async (tx: Tx, { userId, after, limit }: ExportPlace) =>
    await eventsWithOrganizer(tx)
      .leftJoin('event_attendee_notes as n', 'n.event_id', 'e.id')
      .select('n.text as attendee_note')
      .where('e.organizer_id', '=', userId)
      .where('e.id', '>', after)
      .orderBy('e.id')
      .limit(limit)
      .execute(),

  posts: async ({ sql }: Tx, { userId, after, limit }: ExportPlace) =>
    await sql
      .selectFrom('posts')
      .select(['id', 'ref', 'event_id', 'title', 'description', 'image', 'likes_count', 'comments_count'])
      .select(['created_at', 'updated_at', 'hidden_at'])
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),

  comments: async ({ sql }: Tx, { userId, after, limit }: ExportPlace) =>
    await sql
      .selectFrom('comments')
      .select(['id', 'ref', 'post_id', 'parent_id', 'content', 'created_at', 'updated_at', 'hidden_at'])
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),

  /** without the operators' decision, which isn't the reporter's data */
  reports: async ({ sql }: Tx, { userId, after, limit }: ExportPlace) =>
    await sql
      .selectFrom('reports')
      .select(['id', 'ref', 'object_type', 'object_id', 'reason', 'note', 'created_at'])
      .where('reporter_id', '=', userId)
      .where('reason', '<>', 'review')
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),

  /** what they wrote to those who run this while they were signed in */
  messages: async ({ sql }: Tx, { userId, after, limit }: ExportPlace) =>
    await sql
      .selectFrom('contact_messages')
      .select(['id', 'ref', 'title as name', 'email', 'subject', 'message', 'created_at'])
      .where('author', '=', `u:${userId}`)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
};
