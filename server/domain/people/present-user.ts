import type { OwnUser, PublicUser } from '#contract/account/user.ts';
import type { UserRow } from '#server/db/people/users.ts';
import { parsedList } from '#server/db/parsed-column.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';

/** A user as everyone may see them. */
export function toPublicUser(row: UserRow): PublicUser {
  return {
    user_id: row.id,
    id: row.id,
    username: row.username,
    display_name: row.display_name,
    bio: row.bio,
    status_message: row.status_message,
    profile_picture: row.profile_picture,
    banner_image: row.banner_image,
    avatar: row.profile_picture,
    banner: row.banner_image,
    total_points: row.total_points,
    points: row.total_points,
    created_at: new Date(row.created_at).toISOString(),
  };
}

/**
 * A user as they see themselves.
 * @param actor the user, once signed in
 */
export function toOwnUser(row: UserRow, actor: Actor | null = null): OwnUser {
  return {
    ...toPublicUser(row),
    email: row.email,
    name: row.name,
    lastname: row.lastname,
    notifications_enabled: row.notifications_enabled === 1,
    share_subscriptions: row.share_subscriptions === 1,
    invitations_from: row.invitations_from,
    muted_pushes: parsedList<OwnUser['muted_pushes'][number]>(row.muted_pushes),
    email_confirmed: row.unconfirmed_since === null,
    ...(actor?.isOperator === true ? { operator: true } : {}),
  };
}
