import type { OwnUser } from '#contract/account/user.ts';
import type { PullSource } from '#server/domain/sync/pull-source.ts';
import { presentRows } from '#server/domain/sync/present-rows.ts';
import { toOwnUser } from '#server/domain/people/present-user.ts';
import { userById } from './users.ts';

/** The users themselves, with fields that only they see. */
export const pullOwnUser: PullSource<OwnUser, number> = {
  list: async (_tx, { userId }, after) => (userId > after ? [userId] : []),
  async read(tx, actor) {
    const user = await userById(tx, actor.userId);
    return { rows: presentRows(tx, 'users', [user], (row) => toOwnUser(row, actor)), gone: [] };
  },
};
