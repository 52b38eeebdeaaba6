import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isUserVisibleTo } from './blocks.ts';

/** The reader's user id, null for a guest. */
export type ReaderId = number | null;

/**
 * Whether content is visible to a reader: its author must be, and hidden content is visible to its author only.
 * @param alias in the query, of a table with `user_id` and `hidden_at`
 */
export function isVisibleTo(reader: ReaderId, alias: string): RawBuilder<boolean> {
  const [author, hidden] = [sql.ref(`${alias}.user_id`), sql.ref(`${alias}.hidden_at`)];
  const isThere = isUserVisibleTo(reader, `${alias}.user_id`);
  if (reader === null) return sql<boolean>`(${hidden} is null and ${isThere})`;
  return sql<boolean>`((${hidden} is null or ${author} = ${reader}) and ${isThere})`;
}

type AuthorColumn = 'username' | 'display_name' | 'profile_picture';

/** One column of an author. With a join, PostgreSQL would read all users for a page. */
export function ofAuthor<Value>(column: AuthorColumn, alias: string) {
  return sql<Value>`(select u.${sql.ref(column)} from users u where u.id = ${sql.ref(`${alias}.user_id`)})`;
}

/** The author's fields shown beside their content. */
export interface AuthorColumns {
  username: string;
  display_name: string;
  profile_picture: string | null;
}
