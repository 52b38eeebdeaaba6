import type { LogEvent } from 'kysely';

export interface SlowStatement {
  /** with placeholders where its values stand */
  text: string;
  ms: number;
}

export interface SlowStatementWatch {
  /** from how long on a statement counts as slow, in ms */
  fromMs: number;
  onSlow(statement: SlowStatement): void;
}

/** What kysely is given to tell of each statement; nothing where nobody watches, so that nothing is measured then. */
export function statementLog(watch: SlowStatementWatch | null): { log?: (event: LogEvent) => void } {
  if (watch === null) return {};
  const { fromMs, onSlow } = watch;
  return {
    log({ query, queryDurationMillis: ms }) {
      if (ms >= fromMs) onSlow({ text: query.sql, ms });
    },
  };
}
