import { CompiledQuery, SqliteAdapter, sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '#server/db/schema/schema.ts';

/** SQLite takes at most 32,766 parameters. */
const mostParameters = 32_000;
const jsonRowsAtOnce = 10_000;

/**
 * Inserts many rows with the same columns, all of them texts, numbers or null. What Kysely makes of a statement with a
 * parameter for every value takes longer than the statement, so SQLite gets a text that is made once, PostgreSQL JSON.
 */
export async function insertRows<Name extends keyof Schema>(
  db: Kysely<Schema>,
  table: Name,
  rows: readonly Insertable<Schema[Name]>[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const columns = names.map((name) => `"${name}"`).join(', ');
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const rowsAtOnce = isSqlite ? Math.floor(mostParameters / names.length) : jsonRowsAtOnce;
  const values = `(${names.map(() => '?').join(', ')})`;
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce) as Record<string, unknown>[];
    if (isSqlite) {
      const text = `insert into "${table}" (${columns}) values ${some.map(() => values).join(', ')}`;
      const parameters = some.flatMap((row) => names.map((name) => row[name]));
      await db.executeQuery(CompiledQuery.raw(text, parameters));
    } else {
      const recordset = sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(some)}::json)`;
      await sql`insert into ${sql.table(table)} (${sql.raw(columns)}) select ${sql.raw(columns)} from ${recordset}`.execute(
        db,
      );
    }
  }
}
