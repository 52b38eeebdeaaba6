import type { OwnUser } from '#contract/user.ts';
import type { PullKind } from './pull-kind.ts';
import { toOwnUser } from './user-view.ts';
import { userById } from './users.ts';

/** The user themselves, as only they see it. */
export const pullOwnUser: PullKind<OwnUser, number> = {
  list: async (_tx, { userId }, after) => (userId > after ? [userId] : []),
  read: async (tx, actor) => ({ rows: [toOwnUser(await userById(tx, actor.userId), actor)], gone: [] }),
};
