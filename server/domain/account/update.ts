import { Refusal } from '#contract/sync/refusals.ts';
import { mayEditUser } from '#contract/account/user.ts';
import type { UserPatch } from '#contract/account/user.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { findUserByName, lockUser, updateUser as saveUser } from '#server/db/people/users.ts';
import type { UserRow } from '#server/db/people/users.ts';
import { logUser } from '#server/domain/people/changes.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { forbidden, requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { toOwnUser } from '#server/domain/people/present-user.ts';
import { userById } from './users.ts';

/** The trimmed text; null if it is blank. */
function textOrNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text.trim();
}

/** The fields of a patch that differ from the row. */
function changesOf(patch: UserPatch, row: UserRow): Partial<UserRow> {
  const {
    display_name: name,
    username,
    bio,
    status_message: status,
    notifications_enabled,
    share_subscriptions,
    muted_pushes,
  } = patch;
  const requested: Partial<UserRow> = {
    ...(name === undefined ? {} : { display_name: name }),
    ...(username === undefined ? {} : { username, username_key: username.toLowerCase() }),
    ...(bio === undefined ? {} : { bio: textOrNull(bio) }),
    ...(status === undefined ? {} : { status_message: textOrNull(status) }),
    ...(notifications_enabled === undefined ? {} : { notifications_enabled: notifications_enabled ? 1 : 0 }),
    ...(muted_pushes === undefined ? {} : { muted_pushes: JSON.stringify([...new Set(muted_pushes)].toSorted()) }),
    ...(share_subscriptions === undefined ? {} : { share_subscriptions: share_subscriptions ? 1 : 0 }),
  };
  return Object.fromEntries(
    Object.entries(requested).filter(([field, value]) => row[field as keyof UserRow] !== value),
  );
}

async function mustBeFree(tx: Tx, usernameKey: string, userId: number): Promise<void> {
  const holder = await findUserByName(tx, usernameKey);
  if (holder === null || holder.id === userId) return;
  const message = 'This username is taken';
  throw new Refusal('taken', message, { fields: { username: message } });
}

/** Users can only change themselves. Their events show their names, so they change too. */
export const updateUser: MutationHandler<'user.update'> = {
  async apply({ tx, actor, body, request, now }) {
    const { userId } = requireSignedIn(actor);
    if (!mayEditUser(userId, { id: Number(request.params['userId']) })) throw forbidden();
    const row = await lockUser(tx, userId);
    if (row === null) throw new Refusal('not_found', 'User not found');
    const changes = changesOf(body, row);
    if (Object.keys(changes).length === 0) return { subject: userId, affected: nobodyAffected };
    if (changes.username_key !== undefined) await mustBeFree(tx, changes.username_key, userId);
    await saveUser(tx, userId, changes);
    const isPublic = changes.username !== undefined || changes.display_name !== undefined;
    return { subject: userId, affected: { isPublic, users: await logUser(tx, userId, isPublic, now) } };
  },
  reply: async (tx, actor, subject) => ({ data: toOwnUser(await userById(tx, subject), actor) }),
};
