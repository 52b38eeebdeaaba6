import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema/schema.ts';
import { searchTextOf } from '#server/db/search/search-text.ts';

interface NamedUser {
  id: number;
  username: string;
  display_name: string;
}

/** Stores the words of a user's names for the search. */
export async function saveUserSearchTerms(
  db: Kysely<Schema>,
  { id, username, display_name: name }: NamedUser,
): Promise<void> {
  const words = searchTextOf([username, name]).split(' ').filter(Boolean);
  await db.deleteFrom('user_words').where('user_id', '=', id).execute();
  if (words.length === 0) return;
  await db
    .insertInto('user_words')
    .values(words.map((word) => ({ word, user_id: id })))
    .execute();
}

const rowsAtOnce = 500;

/** Does so for all existing users. */
export async function fillUserSearchTerms(db: Kysely<Schema>): Promise<void> {
  for (let after = 0; ;) {
    // Select only columns that exist at this migration; later ones add more.
    const { rows } = await sql<NamedUser>`
      select id, username, display_name from users where id > ${after} order by id limit ${sql.lit(rowsAtOnce)}
    `.execute(db);
    for (const row of rows) {
      await saveUserSearchTerms(db, row);
      after = row.id;
    }
    if (rows.length < rowsAtOnce) return;
  }
}
