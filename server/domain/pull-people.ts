import type { Profile } from '#contract/person.ts';
import { listRelatedIds } from '#server/db/related-people.ts';
import { findUsers } from '#server/db/users.ts';
import type { PullKind } from './pull-kind.ts';
import { toProfiles } from './profile-view.ts';
import { noting } from './shown-rows.ts';

/** The user, and those with whom they have to do: whom they follow, their friends and who may become one, whom they blocked. */
export const pullPeople: PullKind<Profile, number> = {
  list: (tx, { userId }, after, limit) => listRelatedIds(tx, userId, after, limit),
  async read(tx, actor, ids) {
    const { noted, leftOut } = noting(tx);
    const seen = await toProfiles(noted, await findUsers(tx, ids), actor);
    const there = new Set([...seen.map((profile) => profile.user_id), ...leftOut('users')]);
    // Whom a user has ceased to follow isn't gone: their page may be open at this moment.
    return { rows: seen, gone: ids.filter((id) => !there.has(id)) };
  },
};
