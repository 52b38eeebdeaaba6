import type { LogEvent } from 'kysely';

export interface SlowStatement {
  /** with placeholders in place of values */
  text: string;
  ms: number;
}

export interface SlowStatementWatch {
  /** threshold in ms */
  fromMs: number;
  onSlow(statement: SlowStatement): void;
}

/** Kysely's logging option; empty without a watch, so that nothing is timed. */
export function statementLog(watch: SlowStatementWatch | null): { log?: (event: LogEvent) => void } {
  if (watch === null) return {};
  const { fromMs, onSlow } = watch;
  return {
    log({ query, queryDurationMillis: ms }) {
      if (ms >= fromMs) onSlow({ text: query.sql, ms });
    },
  };
}
