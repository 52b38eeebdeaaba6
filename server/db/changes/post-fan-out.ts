import { sql } from 'kysely';
import { logChange, fanOutChange, scopeOfUser } from './log.ts';
import type { WriteTx } from '#server/db/engine/database.ts';

type PostOrComment = 'posts' | 'comments';

/**
 * Logs a post, comment or reply for these users, as new or with changed counts.
 * @returns them, each once
 */
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

/**
 * Logs it for everyone whose feed has it.
 * @returns their ids
 */
export async function logForReaders(tx: WriteTx, kind: PostOrComment, rowId: number, now: number): Promise<number[]> {
  return await fanOutChange(tx, kind, sql`(${rowId})`, { isDeleted: false, now });
}
