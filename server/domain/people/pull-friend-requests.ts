import type { FriendRequest } from '#contract/people/entity.ts';
import { findFriendRequests, listRequestIds } from '#server/db/people/friend-requests.ts';
import type { PullSource } from '#server/domain/sync/pull-source.ts';
import { collectBadRows } from '#server/domain/sync/present-rows.ts';
import { toFriendRequests } from './present-friend-request.ts';

/** The requests that a user sent or received, friendships included. */
export const pullRequests: PullSource<FriendRequest> = {
  list: (tx, { userId }, after, limit) => listRequestIds(tx, userId, after, limit),
  async read(tx, actor, ids) {
    const found = await findFriendRequests(tx, actor.userId, ids);
    const { collectingTx, badRowsOf } = collectBadRows(tx);
    const rows = await toFriendRequests(collectingTx, found, actor);
    const presentIds = new Set([...rows.map((row) => row.id), ...badRowsOf('friend_requests')]);
    return { rows, gone: found.filter((row) => !presentIds.has(row.id)).map((row) => row.ref) };
  },
};
