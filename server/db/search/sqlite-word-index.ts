import { sql } from 'kysely';
import { timePrefixedSql } from './time-ranges.ts';
import { idBits, tokenTextSql } from './word-index.ts';
import type { WordIndex, WordPlace, WordQuery } from './word-index.ts';

const idRange = 2 ** idBits;
const text = tokenTextSql('new', 'lower(hex(new.category))');
const words = timePrefixedSql(text, 'new.starts_at');
const keyOf = (row: string) => `${row}.starts_at / 60000 * ${idRange} + ${row}.id`;
const insert = `insert into event_words (rowid, words) select ${keyOf('new')}, ${words}
  where new.deleted_at is null and new.status <> 'draft'`;
const watched = 'search_text, starts_at, status, category, online, deleted_at';

function allOf({ words: wanted, requiredTokens: marks }: WordQuery, span: string): string {
  const terms = wanted.map((word) => `"${span}${word.text}"${word.isWhole ? '' : '*'}`);
  const choices = marks.map((list) => `(${list.map((mark) => `"${span}${mark}"`).join(' OR ')})`);
  return `(${[...terms, ...choices].join(' AND ')})`;
}

/** Numbers are bound as floating point, which can't hold 64 bits. */
const place = ([minute, id]: WordPlace) =>
  sql`(cast(${minute} as integer) * ${sql.lit(idRange)} + cast(${id} as integer))`;

/**
 * FTS5 with an event's start and id as the row id, so that the index returns hits in order. It splits at ASCII
 * punctuation only, which no word contains, and holds no copy of the text.
 */
export const sqliteWordIndex: WordIndex = {
  schema: [
    `create virtual table event_words using fts5 (
      words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`,
    `create trigger event_words_made after insert on events begin ${insert}; end`,
    `create trigger event_words_changed after update of ${watched} on events begin
      delete from event_words where rowid = ${keyOf('old')}; ${insert}; end`,
  ],
  hits(query) {
    const { above, below, condition, isBackward, limit, timePrefixes: spans } = query;
    const id = sql`(event_words.rowid & ${sql.lit(idRange - 1)})`;
    return sql`
      select ${id} as id, rowid >> ${sql.lit(idBits)} as minute from event_words
      where event_words match ${spans.map((span) => allOf(query, span)).join(' OR ')}
      and rowid > ${place(above)} and rowid < ${place(below)} ${condition === null ? sql`` : sql`and ${condition(id)}`}
      order by rowid ${sql.raw(isBackward ? 'desc' : 'asc')} limit ${limit}`;
  },
};
