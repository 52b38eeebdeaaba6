import { paths } from './paths.ts';
import { accountInUse } from '#data/db/account-in-use.ts';

/** Where people, and what they made, can be looked at. */
export const entityPaths = {
  event: paths.event,
  profile: paths.profile,
  ownProfile: paths.ownProfile,
  editProfile: `${paths.ownProfile}?edit=profile`,
  friends: `${paths.ownProfile}?section=friends`,
  /** @param userId whose post it is; null where that isn't known, for it is likely the person's own */
  post(ref: string, userId: number | null): string {
    const isOwn = userId === null || userId === accountInUse.get()?.user?.user_id;
    return `${isOwn ? paths.ownProfile : paths.profile(userId)}?tab=posts&post=${ref}`;
  },
};
