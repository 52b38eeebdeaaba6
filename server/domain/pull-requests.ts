import type { FriendRequest } from '#contract/person.ts';
import { findFriendRequests, listRequestIds } from '#server/db/friend-requests.ts';
import type { PullKind } from './pull-kind.ts';
import { noting } from './shown-rows.ts';
import { toFriendRequests } from './request-view.ts';

/** Requests that a user sent or got, friendships included. */
export const pullRequests: PullKind<FriendRequest> = {
  list: (tx, { userId }, after, limit) => listRequestIds(tx, userId, after, limit),
  async read(tx, actor, ids) {
    const found = await findFriendRequests(tx, actor.userId, ids);
    const { noted, leftOut } = noting(tx);
    const rows = await toFriendRequests(noted, found, actor);
    const seen = new Set([...rows.map((row) => row.id), ...leftOut('friend_requests')]);
    return { rows, gone: found.filter((row) => !seen.has(row.id)).map((row) => row.ref) };
  },
};
