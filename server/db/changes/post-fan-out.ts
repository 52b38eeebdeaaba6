import { sql } from 'kysely';
import { logChange, fanOutChange, scopeOfUser } from './log.ts';
import type { WriteTx } from '#server/db/engine/database.ts';

type PostOrComment = 'posts' | 'comments';

/** A post, comment or reply comes to these users, or comes again with other counts. @returns them, each once */
export async function logForUsers(
  tx: WriteTx,
  userIds: number[],
  kind: PostOrComment,
  rowId: number,
  now: number,
): Promise<number[]> {
  const users = [...new Set(userIds)].toSorted((left, right) => left - right);
  for (const user of users) await logChange(tx, { scope: scopeOfUser(user), kind, rowId, isDeleted: false }, now);
  return users;
}

/** One reads otherwise for everybody who has it. @returns their ids */
export async function logForReaders(tx: WriteTx, kind: PostOrComment, rowId: number, now: number): Promise<number[]> {
  return await fanOutChange(tx, kind, sql`(${rowId})`, { isDeleted: false, now });
}
