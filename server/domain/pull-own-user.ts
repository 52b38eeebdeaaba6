import type { OwnUser } from '#contract/user.ts';
import type { PullSource } from './pull-kind.ts';
import { presentRows } from './shown-rows.ts';
import { toOwnUser } from './user-view.ts';
import { userById } from './users.ts';

/** The user themselves, as only they see it. */
export const pullOwnUser: PullSource<OwnUser, number> = {
  list: async (_tx, { userId }, after) => (userId > after ? [userId] : []),
  async read(tx, actor) {
    const user = await userById(tx, actor.userId);
    return { rows: presentRows(tx, 'users', [user], (row) => toOwnUser(row, actor)), gone: [] };
  },
};
