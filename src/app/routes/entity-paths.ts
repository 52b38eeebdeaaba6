import { paths } from './paths.ts';
import { accountInUse } from '#data/db/account-in-use.ts';

/** The pages of people and of what they created. */
export const entityPaths = {
  event: paths.event,
  profile: paths.profile,
  ownProfile: paths.ownProfile,
  editProfile: `${paths.ownProfile}?edit=profile`,
  friends: `${paths.ownProfile}?section=friends`,
  /** @param userId the author; null if unknown, then most likely the user */
  post(ref: string, userId: number | null): string {
    const isOwn = userId === null || userId === accountInUse.get()?.user?.user_id;
    return `${isOwn ? paths.ownProfile : paths.profile(userId)}?tab=posts&post=${ref}`;
  },
};
