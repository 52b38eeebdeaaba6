import type { Profile } from '#contract/people/entity.ts';
import { listRelatedIds } from '#server/db/people/related.ts';
import { findUsers } from '#server/db/people/users.ts';
import type { PullSource } from '#server/domain/sync/pull-source.ts';
import { toProfiles } from './present-profile.ts';
import { collectBadRows } from '#server/domain/sync/present-rows.ts';

/**
 * The user, and everyone they have a relationship with: users they follow, friends, open requests and blocked users.
 */
export const pullPeople: PullSource<Profile, number> = {
  list: (tx, { userId }, after, limit) => listRelatedIds(tx, userId, after, limit),
  async read(tx, actor, ids) {
    const { collectingTx, badRowsOf } = collectBadRows(tx);
    const profiles = await toProfiles(collectingTx, await findUsers(tx, ids), actor);
    const there = new Set([...profiles.map((profile) => profile.user_id), ...badRowsOf('users')]);
    // A user who is no longer followed isn't gone: their page may be open at this moment.
    return { rows: profiles, gone: ids.filter((id) => !there.has(id)) };
  },
};
