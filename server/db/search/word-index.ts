import type { RawBuilder } from 'kysely';
import type { SearchWord } from './search-text.ts';

/** A place in the order in which a search gives events: by the minute they start, then by id. */
export type WordPlace = [minute: number, id: number];

export interface WordHit {
  id: number;
  minute: number;
}

/** What is looked up in a part of the time. */
export interface WordQuery {
  /** the prefixes of the part's days or blocks, see `time-ranges.ts` */
  timePrefixes: string[];
  /** all of them have to be there */
  words: SearchWord[];
  /** of each list one has to be there, as it is */
  requiredTokens: string[][];
  /** hits lie between these places */
  above: WordPlace;
  below: WordPlace;
  isBackward: boolean;
  /** a further condition on an event's id */
  condition: ((id: RawBuilder<unknown>) => RawBuilder<unknown>) | null;
  limit: number;
}

/** The index of the words of events that everybody may see, kept in step by triggers, in the writing transaction. */
export interface WordIndex {
  /** the statements that a migration makes it with: append only, as migrations are */
  schema: string[];
  /** a query that gives hits in order */
  hits(query: WordQuery): RawBuilder<WordHit>;
}

/** Ids are below 2^30, so that a minute and an id are one 64-bit number. */
export const idBits = 30;

export function minuteOf(ms: number): number {
  return Math.trunc(ms / 60_000);
}

// These letters are for private use: no word holds them, for a word is of letters and digits.
const [categoryPrefix, onlinePrefix] = ['\u{E000}', '\u{E001}'];

export const onlineToken = onlinePrefix;

export function categoryToken(category: string): string {
  return `${categoryPrefix}${Buffer.from(category).toString('hex')}`;
}

/** The SQL of an event's words and marks, each behind a space. */
export function tokenTextSql(row: string, hexOfCategory: string): string {
  const online = `case when ${row}.online = 1 then ' ${onlinePrefix}' else '' end`;
  return `${row}.search_text || ${online} || coalesce(' ${categoryPrefix}' || ${hexOfCategory}, '')`;
}
