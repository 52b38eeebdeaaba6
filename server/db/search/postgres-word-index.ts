import { sql } from 'kysely';
import { timePrefixedSql } from './time-ranges.ts';
import { tokenTextSql } from './word-index.ts';
import type { WordIndex, WordQuery } from './word-index.ts';

const text = tokenTextSql('new', "encode(convert_to(new.category, 'UTF8'), 'hex')");
const words = `array_to_tsvector(string_to_array(ltrim(${timePrefixedSql('words', 'starts_at')}), ' '))`;
const indexedColumns = 'search_text, starts_at, status, category, online, deleted_at';

function allOf({ words: wanted, requiredTokens: marks }: WordQuery, span: string): string {
  const terms = wanted.map((word) => `'${span}${word.text}'${word.isWhole ? '' : ':*'}`);
  const choices = marks.map((list) => `(${list.map((mark) => `'${span}${mark}'`).join(' | ')})`);
  return `(${[...terms, ...choices].join(' & ')})`;
}

/**
 * A GIN index over the plain words; PostgreSQL's parser would detect addresses and numbers in them. Its pending list is
 * off, because every search would read it.
 */
export const postgresWordIndex: WordIndex = {
  schema: [
    `create table event_words (
      event_id bigint primary key references events (id) on delete cascade, starts_at bigint not null,
      words {text} not null)`,
    `create index event_words_by_word on event_words using gin ((${words})) with (fastupdate = off)`,
    `create function index_event_words() returns trigger language plpgsql as $$ begin
      delete from event_words where event_id = new.id;
      if new.deleted_at is null and new.status <> 'draft' then
        insert into event_words (event_id, starts_at, words) values (new.id, new.starts_at, ${text});
      end if;
      return null;
    end $$`,
    `create trigger event_words_kept after insert or update of ${indexedColumns} on events
      for each row execute function index_event_words()`,
  ],
  // The subquery keeps the planner from guessing how common the words are, and from not using the index.
  hits(query) {
    const { above, below, condition, isBackward, limit, timePrefixes: spans } = query;
    const direction = sql.raw(isBackward ? 'desc' : 'asc');
    const id = sql`event_words.event_id`;
    return sql`
      select event_id as id, starts_at / 60000 as minute from event_words
      where ${sql.raw(words)} @@ (select ${spans.map((span) => allOf(query, span)).join(' | ')}::tsquery)
      and (starts_at / 60000, event_id) > (${above[0]}, ${above[1]})
      and (starts_at / 60000, event_id) < (${below[0]}, ${below[1]})
      ${condition === null ? sql`` : sql`and ${condition(id)}`}
      order by starts_at / 60000 ${direction}, event_id ${direction} limit ${limit}`;
  },
};
