import { isUserVisibleTo } from './blocks.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { searchWords } from '#server/db/search/search-text.ts';
import type { UserRow } from './users.ts';

const lastLetter = '\u{10ffff}';

/**
 * Users visible to the reader, with a confirmed e-mail, whose names have words that start with the search terms, ordered by id. An empty search
 * finds all users, one without letters and digits finds none.
 */
export async function searchUsers(
  { sql: db }: Tx,
  reader: number,
  { search, after, limit }: { search: string; after: number; limit: number },
): Promise<UserRow[]> {
  const words = searchWords(search);
  if (words.length === 0 && search.trim() !== '') return [];
  let query = db
    .selectFrom('users as u')
    .selectAll('u')
    .where('u.id', '>', after)
    .where('u.unconfirmed_since', 'is', null)
    .where(isUserVisibleTo(reader, 'u.id'));
  for (const { text } of words) {
    const holders = db.selectFrom('user_words').select('user_id').where('word', '>=', text);
    query = query.where('u.id', 'in', holders.where('word', '<', text + lastLetter));
  }
  return await query.orderBy('u.id').limit(limit).execute();
}
