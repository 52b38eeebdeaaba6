import { mayEditUser } from '#contract/account/user.ts';
import type { UserPatch, UserPicture } from '#contract/account/user.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { findUserByName, lockUser, updateUser as saveUser } from '#server/db/people/users.ts';
import type { UserRow } from '#server/db/people/users.ts';
import { addressIn } from '#server/domain/media/picture-address.ts';
import { logUser } from '#server/domain/people/changes.ts';
import { toOwnUser } from '#server/domain/people/present-user.ts';
import { forbidden, requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { userById } from './users.ts';

/** A text of nothing but spaces is none. */
function textOrNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text.trim();
}

/** The fields that a patch sets to something else than they are. */
function changesOf(patch: UserPatch, row: UserRow): Partial<UserRow> {
  const {
    display_name: name,
    username,
    bio,
    status_message: status,
    notifications_enabled,
    share_subscriptions,
    invitations_from,
    muted_pushes,
  } = patch;
  const requested: Partial<UserRow> = {
    ...(name === undefined ? {} : { display_name: name }),
    ...(username === undefined ? {} : { username, username_key: username.toLowerCase() }),
    ...(bio === undefined ? {} : { bio: textOrNull(bio) }),
    ...(status === undefined ? {} : { status_message: textOrNull(status) }),
    ...(notifications_enabled === undefined ? {} : { notifications_enabled: notifications_enabled ? 1 : 0 }),
    ...(muted_pushes === undefined ? {} : { muted_pushes: JSON.stringify([...new Set(muted_pushes)].toSorted()) }),
    ...(invitations_from === undefined ? {} : { invitations_from }),
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

/** People change themselves alone. Their events carry their names, so those have changed as well. */
const updateUser: MutationHandler<'user.update'> = {
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

const columns = { profile: 'profile_picture', banner: 'banner_image' } as const;
/** The result's `subject` holds the index of the changed picture: all that the reply needs beside the user. */
const pictures = ['profile', 'banner'] as const satisfies UserPicture[];

/**
 * Everything a user made shows their profile picture, so all of that changes too; only the profile shows the banner.
 */
const userPicture: MutationHandler<'user.picture'> = {
  async apply({ tx, actor, body: { type, remove }, request, now }) {
    const { userId } = requireSignedIn(actor);
    const url = await addressIn(tx, request, userId);
    if (url === null && remove !== true) {
      const message = 'Choose a picture';
      throw new Refusal('invalid', message, { fields: { image: message } });
    }
    const subject = pictures.indexOf(type);
    const row = await userById(tx, userId);
    if (row[columns[type]] === url) return { subject, affected: nobodyAffected };
    await saveUser(tx, userId, { [columns[type]]: url });
    const isPublic = type === 'profile';
    return { subject, affected: { isPublic, users: await logUser(tx, userId, isPublic, now) } };
  },
  async reply(tx, actor, subject) {
    const row = await userById(tx, requireSignedIn(actor).userId);
    return { url: row[columns[pictures[subject] ?? 'profile']] };
  },
};

export const userHandlers = {
  'user.update': updateUser,
  'user.picture': userPicture,
};
