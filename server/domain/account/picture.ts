import { Refusal } from '#contract/sync/refusals.ts';
import type { UserPicture } from '#contract/account/user.ts';
import { updateUser } from '#server/db/people/users.ts';
import { logUser } from '#server/domain/people/changes.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { addressIn } from '#server/domain/media/picture-address.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { userById } from './users.ts';

const columns = { profile: 'profile_picture', banner: 'banner_image' } as const;
/** The result's `subject` holds the index of the changed picture: all that the reply needs beside the user. */
const pictures = ['profile', 'banner'] as const satisfies UserPicture[];

/**
 * Everything a user made shows their profile picture, so all of that changes too; only the profile shows the banner.
 */
export const userPicture: MutationHandler<'user.picture'> = {
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
    await updateUser(tx, userId, { [columns[type]]: url });
    const isPublic = type === 'profile';
    return { subject, affected: { isPublic, users: await logUser(tx, userId, isPublic, now) } };
  },
  async reply(tx, actor, subject) {
    const row = await userById(tx, requireSignedIn(actor).userId);
    return { url: row[columns[pictures[subject] ?? 'profile']] };
  },
};
