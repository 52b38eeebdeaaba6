import type { RawBuilder } from 'kysely';
import type { SearchWord } from './search-text.ts';

/** A place in the order of search hits: by start minute, then by id. */
export type WordPlace = [minute: number, id: number];

export interface WordHit {
  id: number;
  minute: number;
}

/** A look-up in one time range. */
export interface WordQuery {
  /** the prefixes of the range's blocks, see `time-ranges.ts` */
  timePrefixes: string[];
  /** all must be present */
  words: SearchWord[];
  /** of each list one must be present, as a whole word */
  requiredTokens: string[][];
  /** hits lie between these places */
  above: WordPlace;
  below: WordPlace;
  isBackward: boolean;
  /** a further condition on an event's id */
  condition: ((id: RawBuilder<unknown>) => RawBuilder<unknown>) | null;
  limit: number;
}

/** The index of words of public events, updated by triggers in the writing transaction. */
export interface WordIndex {
  /** the statements that create it in a migration: append only */
  schema: string[];
  /** a query that returns hits in order */
  hits(query: WordQuery): RawBuilder<WordHit>;
}

/** Ids are below 2^30, so that a minute and an id fit into a 64-bit number. */
export const idBits = 30;

export function minuteOf(ms: number): number {
  return Math.trunc(ms / 60_000);
}

// Private-use characters: words consist of letters and digits, so none contains these.
const [categoryPrefix, onlinePrefix] = ['\u{E000}', '\u{E001}'];

export const onlineToken = onlinePrefix;

export function categoryToken(category: string): string {
  return `${categoryPrefix}${Buffer.from(category).toString('hex')}`;
}

/** SQL for an event's words and tokens, each after a space. */
export function tokenTextSql(row: string, hexOfCategory: string): string {
  const online = `case when ${row}.online = 1 then ' ${onlinePrefix}' else '' end`;
  return `${row}.search_text || ${online} || coalesce(' ${categoryPrefix}' || ${hexOfCategory}, '')`;
}
