import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema/schema.ts';
import { searchTextOf } from '#server/db/search/search-text.ts';

const rowsAtOnce = 500;

/** Converts the existing search texts to words; the triggers then add every event to the word index. */
export async function renewSearchTexts(db: Kysely<Schema>): Promise<void> {
  for (let after = 0; ;) {
    const query = db.selectFrom('events').select(['id', 'search_text']).where('id', '>', after);
    const rows = await query.orderBy('id').limit(rowsAtOnce).execute();
    for (const { id, search_text: text } of rows) {
      await sql`update events set search_text = ${searchTextOf([text])} where id = ${id}`.execute(db);
      after = id;
    }
    if (rows.length < rowsAtOnce) return;
  }
}
