import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { OwnUser, UserPicture } from '#contract/account/user.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import type { Author } from '#data/events/rows.ts';
import { personRef, updateOwnPerson } from '#data/people/rows.ts';
import { localPicture } from '#data/files/picture-name.ts';
import type { WriteTransaction } from '#data/tx/write-batch.ts';

/** The owner's own user, with pending changes applied. */
export interface UserRow extends OwnUser {
  ref: string;
  /** the newest notice read on this device, until the server's rows agree */
  notices_read_upto?: number;
  tick: number;
  generation: number;
}

/** The key of the owner's row, usable before the server has replied. */
export const me = 'me';

export function ownUserRow(user: OwnUser, generation: number): UserRow {
  return { ...user, ref: me, tick: 0, generation };
}

/** Stores the user as of sign-in, until a pull brings them. Callers may ignore a full disk. */
export async function storeOwnUser(db: AccountDb, user: OwnUser): Promise<void> {
  // Reads first, because every start comes here; adds instead of puts, because a pull may have been faster.
  if ((await db.users.get(me)) === undefined) await db.users.add(ownUserRow(user, 0));
}

export async function updateUser(
  rows: WriteTransaction,
  args: MutationArgs<'user.update'>,
  author: Author,
): Promise<void> {
  await updateOwnPerson(rows, args, author);
  const existing = await rows.get('users', me);
  if (existing === undefined) return;
  const defined = Object.entries(args.patch).filter(([, value]) => value !== undefined);
  rows.put('users', { ...existing, ...Object.fromEntries(defined) });
}

/** Sets a picture in the owner's own row and in their public one. */
export async function setPicture(
  rows: WriteTransaction,
  type: UserPicture,
  picture: string | null,
  userId: number,
): Promise<void> {
  const fields =
    type === 'profile' ? { profile_picture: picture, avatar: picture } : { banner_image: picture, banner: picture };
  const own = await rows.get('users', me);
  if (own !== undefined) rows.put('users', { ...own, ...fields });
  const ownPerson = await rows.get('people', personRef(userId));
  if (ownPerson !== undefined) rows.put('people', { ...ownPerson, ...fields });
}

/** Changes or removes a picture of the owner. */
export async function updatePicture(
  rows: WriteTransaction,
  { type, image }: MutationArgs<'user.picture'>,
  { user }: Author,
): Promise<void> {
  await setPicture(rows, type, image === null ? null : localPicture(image), user.user_id);
}
