import type { OwnUser } from '#contract/user.ts';
import type { PullKind } from './pull-kind.ts';
import { shownRows } from './shown-rows.ts';
import { toOwnUser } from './user-view.ts';
import { userById } from './users.ts';

/** The user themselves, as only they see it. */
export const pullOwnUser: PullKind<OwnUser, number> = {
  list: async (_tx, { userId }, after) => (userId > after ? [userId] : []),
  async read(tx, actor) {
    const user = await userById(tx, actor.userId);
    return { rows: shownRows(tx, 'users', [user], (row) => toOwnUser(row, actor)), gone: [] };
  },
};
