import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isUserVisibleTo } from './blocks.ts';

/** The id of who reads, null for a guest. */
export type ReaderId = number | null;

/**
 * Whether something that somebody wrote is there for a reader: its author has to be, and what is hidden is there for its
 * author alone.
 * @param alias the name in the query of a table with `user_id` and `hidden_at`
 */
export function isVisibleTo(reader: ReaderId, alias: string): RawBuilder<boolean> {
  const [author, hidden] = [sql.ref(`${alias}.user_id`), sql.ref(`${alias}.hidden_at`)];
  const isThere = isUserVisibleTo(reader, `${alias}.user_id`);
  if (reader === null) return sql<boolean>`(${hidden} is null and ${isThere})`;
  return sql<boolean>`((${hidden} is null or ${author} = ${reader}) and ${isThere})`;
}

type AuthorColumn = 'username' | 'display_name' | 'profile_picture';

/** One column of an author. A join would make PostgreSQL read all users where a page is wanted. */
export function ofAuthor<Value>(column: AuthorColumn, alias: string) {
  return sql<Value>`(select u.${sql.ref(column)} from users u where u.id = ${sql.ref(`${alias}.user_id`)})`;
}

/** What is shown of an author beside what they wrote. */
export interface AuthorColumns {
  username: string;
  display_name: string;
  profile_picture: string | null;
}
