import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { Author } from '#data/events/rows.ts';
import { pickDefined } from '#data/tx/pick-defined.ts';
import type { WriteTransaction } from '#data/tx/write-batch.ts';
import { personRef } from '#data/people/rows.ts';
import type { UserPicture } from '#contract/account/user.ts';
import { localPicture } from '#data/files/picture-name.ts';
import { me } from './rows.ts';

const shownFields = ['display_name', 'username', 'bio', 'status_message'] as const;

/** Updates the owner's public row after a change of their profile. */
export async function updateOwnPerson(
  rows: WriteTransaction,
  { patch }: MutationArgs<'user.update'>,
  { user }: Author,
): Promise<void> {
  const existing = await rows.get('people', personRef(user.user_id));
  if (existing === undefined) return;
  rows.put('people', { ...existing, ...pickDefined(patch, shownFields) });
}

async function updateUser(rows: WriteTransaction, args: MutationArgs<'user.update'>, author: Author): Promise<void> {
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
async function updatePicture(
  rows: WriteTransaction,
  { type, image }: MutationArgs<'user.picture'>,
  { user }: Author,
): Promise<void> {
  await setPicture(rows, type, image === null ? null : localPicture(image), user.user_id);
}

/** Marks notices as read in the owner's own row, until the server's rows agree. */
async function markNoticesRead(rows: WriteTransaction, { upto }: MutationArgs<'notices.read'>): Promise<void> {
  const existing = await rows.get('users', me);
  if (existing === undefined || (existing.notices_read_upto ?? 0) >= upto) return;
  rows.put('users', { ...existing, notices_read_upto: upto });
}

export const accountMutators = {
  'user.update': updateUser,
  'user.picture': updatePicture,
  'notices.read': markNoticesRead,
};
