import { eraseOwnRows } from '#server/db/account/own-tables.ts';
import type { Erasure } from '#server/db/account/own-tables.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { scopeOfUser } from '#server/db/changes/log.ts';

/** What stands where the author of a message was. */
const erasedAuthor = 'gone';

/** Ends all by which a user came in or was reached, and all that was kept for their devices; the keys of their changes stay. */
export async function eraseAccess(tx: WriteTx, erasure: Erasure): Promise<void> {
  const scope = scopeOfUser(erasure.userId);
  await eraseOwnRows(tx, 'access', erasure);
  const { sql } = tx;
  await sql.deleteFrom('changes').where('scope', '=', scope).execute();
  await sql.deleteFrom('lanes').where('scope', '=', scope).execute();
  await sql.updateTable('mutations').set({ body: null }).where('scope', '=', scope).execute();
  await sql.updateTable('contact_messages').set({ author: erasedAuthor }).where('author', '=', scope).execute();
}

/**
 * Makes a user's row nobody's: what others still see of it says that somebody was there. Neither the e-mail nor the username
 * is one that anybody could have, so none can be in the way of the next.
 */
export async function anonymizeUser({ sql }: WriteTx, userId: number, now: number): Promise<void> {
  const name = `deleted-${userId}`;
  await sql
    .updateTable('users')
    .set({
      email: name,
      username: name,
      username_key: name,
      password_hash: '',
      google_sub: null,
      name: 'Deleted user',
      lastname: '',
      display_name: 'Deleted user',
      bio: null,
      status_message: null,
      profile_picture: null,
      banner_image: null,
      notifications_enabled: 0,
      share_subscriptions: 0,
      muted_pushes: '[]',
      invitations_from: 'nobody',
      total_points: 0,
      likes_given: 0,
      subscriptions_count: 0,
      comments_count: 0,
      followers_count: 0,
      following_count: 0,
      events_count: 0,
      unconfirmed_since: null,
      hidden_at: null,
      suspended_at: null,
      suspended_reason: null,
      suspended_by: null,
      hidden_by_suspension: 0,
      deleted_at: now,
    })
    .where('id', '=', userId)
    .execute();
}
