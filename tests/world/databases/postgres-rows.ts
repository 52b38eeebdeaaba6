import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Client } from 'pg';
import type { ServerRows } from '#world/servers/server-rows.ts';

const tables = {
  mutations: ['key', 'kind', 'status'],
  events: ['id', 'ref', 'title', 'views_count', 'likes_count'],
  engagement: ['event_id', 'user_id', 'liked'],
} as const;

export interface PostgresRows extends ServerRows {
  /** Reads again; until then the rows stay as last read. */
  refresh: () => Promise<void>;
}

/** The rows of a server on PostgreSQL, read directly, as far as the long runs need them. */
export function openPostgresRows(url: string): PostgresRows {
  const copy = new DatabaseSync(':memory:');
  for (const [table, columns] of Object.entries(tables)) copy.exec(`create table ${table} (${columns.join(', ')})`);

  function all<Row>(text: string, ...values: SQLInputValue[]): Row[] {
    return copy.prepare(text).all(...values) as Row[];
  }

  async function refresh(): Promise<void> {
    const client = new Client({ connectionString: url });
    await client.connect();
    copy.exec('begin');
    for (const [table, columns] of Object.entries(tables)) {
      const { rows } = await client.query<Record<string, SQLInputValue>>(`select ${columns.join(', ')} from ${table}`);
      const insert = copy.prepare(`insert into ${table} values (${columns.map(() => '?').join(', ')})`);
      copy.exec(`delete from ${table}`);
      // 64-bit integers come as text.
      for (const row of rows) insert.run(...columns.map((name) => numberIn(name, row[name] ?? null)));
    }
    copy.exec('commit');
    await client.end();
  }

  return {
    all,
    one: <Row>(text: string, ...values: SQLInputValue[]) => {
      const [row] = all<Row>(text, ...values);
      if (row === undefined) throw new Error(`No row: ${text} ${JSON.stringify(values)}`);
      return row;
    },
    refresh,
    close: () => copy.close(),
  };
}

function numberIn(column: string, value: SQLInputValue): SQLInputValue {
  return ['id', 'event_id', 'user_id'].includes(column) ? Number(value) : value;
}
