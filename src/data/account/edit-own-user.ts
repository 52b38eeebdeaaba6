import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { UserPicture } from '#contract/account/user.ts';
import type { Author } from '#data/events/rows.ts';
import { localPicture } from '#data/files/picture-name.ts';
import { personRef, updateOwnPerson } from '#data/people/rows.ts';
import type { WriteTransaction } from '#data/tx/write-batch.ts';
import { me } from './own-user.ts';

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
