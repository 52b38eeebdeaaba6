import type { Profile } from '#contract/people/entity.ts';
import { listRelatedIds } from '#server/db/people/related.ts';
import { findUsers } from '#server/db/people/users.ts';
import type { PullSource } from '#server/domain/sync/pull-source.ts';
import { toProfiles } from './present-profile.ts';
import { collectBadRows } from '#server/domain/sync/present-rows.ts';

/** The user, and those with whom they have to do: whom they follow, their friends and who may become one, whom they blocked. */
export const pullPeople: PullSource<Profile, number> = {
  list: (tx, { userId }, after, limit) => listRelatedIds(tx, userId, after, limit),
  async read(tx, actor, ids) {
    const { collectingTx, badRowsOf } = collectBadRows(tx);
    const profiles = await toProfiles(collectingTx, await findUsers(tx, ids), actor);
    const there = new Set([...profiles.map((profile) => profile.user_id), ...badRowsOf('users')]);
    // Whom a user has ceased to follow isn't gone: their page may be open at this moment.
    return { rows: profiles, gone: ids.filter((id) => !there.has(id)) };
  },
};
