import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

export interface ServerRows {
  all: <Row>(text: string, ...values: SQLInputValue[]) => Row[];
  one: <Row>(text: string, ...values: SQLInputValue[]) => Row;
  close: () => void;
}

/** The rows of a server on the embedded database, read directly instead of through its API. */
export function openServerRows(dataDir: string): ServerRows {
  const database = new DatabaseSync(join(dataDir, 'scape.db'), { readOnly: true, timeout: 10_000 });
  function all<Row>(text: string, ...values: SQLInputValue[]): Row[] {
    return database.prepare(text).all(...values) as Row[];
  }
  return {
    all,
    one: <Row>(text: string, ...values: SQLInputValue[]) => {
      const [row] = all<Row>(text, ...values);
      if (row === undefined) throw new Error(`No row: ${text} ${JSON.stringify(values)}`);
      return row;
    },
    close: () => database.close(),
  };
}
