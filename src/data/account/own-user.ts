import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { OwnUser, UserPicture } from '#contract/account/user.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import type { Author } from '#data/events/rows.ts';
import { personRef, updateOwnPerson } from '#data/people/rows.ts';
import { localPicture } from '#data/files/picture-name.ts';
import type { WriteTransaction } from '#data/tx/write-batch.ts';

/** A user as the account's owner may see them, with pending changes in it. */
export interface UserRow extends OwnUser {
  ref: string;
  /** the newest notice that the owner has read on this device, until the server's rows say so */
  notices_read_upto?: number;
  tick: number;
  generation: number;
}

/** The account's owner is kept under this name: it is known before the server has said anything. */
export const me = 'me';

export function ownUserRow(user: OwnUser, generation: number): UserRow {
  return { ...user, ref: me, tick: 0, generation };
}

/** What the sign-in told, until the pulls know better. A disk that is full costs only the time until then. */
export async function storeOwnUser(db: AccountDb, user: OwnUser): Promise<void> {
  // Read first, for every start comes by here; added and not put, for a pull may have been quicker.
  if ((await db.users.get(me)) === undefined) await db.users.add(ownUserRow(user, 0));
}

async function updateUser(rows: WriteTransaction, args: MutationArgs<'user.update'>, author: Author): Promise<void> {
  await updateOwnPerson(rows, args, author);
  const existing = await rows.get('users', me);
  if (existing === undefined) return;
  const defined = Object.entries(args.patch).filter(([, value]) => value !== undefined);
  rows.put('users', { ...existing, ...Object.fromEntries(defined) });
}

/** Puts a picture where the owner is shown: in their own row and in the one that everybody sees. */
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

/** Another picture of the owner, or none any more. */
async function updatePicture(
  rows: WriteTransaction,
  { type, image }: MutationArgs<'user.picture'>,
  { user }: Author,
): Promise<void> {
  await setPicture(rows, type, image === null ? null : localPicture(image), user.user_id);
}

export const ownUserMutators = {
  'user.update': updateUser,
  'user.picture': updatePicture,
};
