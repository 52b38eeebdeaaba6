import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import { searchWords } from '#server/db/search/search-text.ts';

const lastLetter = '\u{10ffff}';
/** More ids than this aren't collected. */
const most = 2_000;

/** The indexes are in the order of this comparison. */
function startsWith(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${text + lastLetter})`;
}

/** The ids that a query gives, null if there are too many. */
async function someIds({ sql: db }: Tx, query: RawBuilder<unknown>): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`${query} limit ${sql.lit(most + 1)}`.execute(db);
  return rows.length > most ? null : rows.map(({ id }) => id);
}

/** The holders of the rarest of the words; null if all have too many. */
async function holdersOfRarest(tx: Tx, words: string[]): Promise<number[] | null> {
  let rarest: number[] | null = null;
  for (const word of words) {
    const query = sql`select user_id as id from user_words where ${startsWith('word', word)}`;
    const ids = await someIds(tx, query);
    if (ids !== null && (rarest === null || ids.length < rarest.length)) rarest = ids;
  }
  return rarest;
}

/**
 * Which users `u` a search finds. What few people match is found by the indexes; what many match, by looking at one after the
 * other in the order of the list, whose first page is full before long.
 */
export async function foundBy(tx: Tx, search: string): Promise<RawBuilder<boolean>> {
  const text = search.toLowerCase();
  const isAddress = text.includes('@');
  const words = isAddress ? [] : searchWords(search).map((word) => word.text);
  const matches = [startsWith('u.email', text)];
  const lists = [await someIds(tx, sql`select id from users where ${startsWith('email', text)}`)];
  if (!isAddress) {
    matches.push(startsWith('u.username_key', text));
    lists.push(await someIds(tx, sql`select id from users where ${startsWith('username_key', text)}`));
  }
  if (/^[1-9]\d{0,14}$/.test(text)) {
    matches.push(sql<boolean>`u.id = ${Number(text)}`);
    lists.push([Number(text)]);
  }
  if (words.length > 0) {
    // With a limit, PostgreSQL asks for each user: without, it reads all holders of a word first.
    const has = words.map(
      (word) => sql`(select 1 from user_words w where w.user_id = u.id and ${startsWith('w.word', word)} limit 1) = 1`,
    );
    matches.push(sql<boolean>`(${sql.join(has, sql` and `)})`);
    lists.push(await holdersOfRarest(tx, words));
  }
  const isMatch = sql<boolean>`(${sql.join(matches, sql` or `)})`;
  const few = lists.filter((ids) => ids !== null);
  if (few.length < lists.length) return isMatch;
  return sql<boolean>`(${tx.dialect.isAmong(sql.ref('u.id'), [...new Set(few.flat())])} and ${isMatch})`;
}
