import { sql } from 'kysely';
import type { SqliteConnection } from '#server/db/engine/sqlite.ts';
import { inlineStorageOver } from '#server/writer/inline-storage.ts';
import { openSqliteForWriting } from '#server/writer/open-sqlite.ts';
import type { Storage } from '#server/writer/storage.ts';

interface Used {
  connection: SqliteConnection;
  epoch: string;
  /** restores its state as new */
  wipe: string;
}

const idle: Used[] = [];

/** Statements that empty every table and restore what a new database contains. */
async function wipeOf({ sql: db }: SqliteConnection): Promise<string> {
  const named = await sql<{
    name: string;
    sql: string;
  }>`select name, sql from sqlite_master where type = 'table'`.execute(db);
  const words = named.rows.filter((table) => table.sql.includes('using fts5') || table.sql.includes('USING fts5'));
  const own = named.rows.filter(
    ({ name }) => name !== 'migrations' && !words.some((index) => name.startsWith(index.name)),
  );
  const lines = [
    ...own.map(({ name }) => `delete from "${name}"`),
    ...words.map(({ name }) => `insert into ${name} (${name}) values ('delete-all')`),
  ];
  for (const { name } of own) {
    const { rows } = await sql.raw<Record<string, string | number>>(`select * from "${name}"`).execute(db);
    for (const row of rows) {
      const values = Object.values(row).map((value) => (typeof value === 'number' ? String(value) : `'${value}'`));
      lines.push(`insert into "${name}" values (${values.join(', ')})`);
    }
  }
  return `pragma foreign_keys = off; begin; ${lines.join('; ')}; commit; pragma foreign_keys = on`;
}

/**
 * A new in-memory database, possibly a used and emptied one, so that many short histories needn't each create the
 * schema and prepare the statements again.
 */
export async function openUsed(): Promise<Storage> {
  const taken = idle.pop();
  const opened = taken ?? (await openSqliteForWriting(':memory:'));
  const used: Used = taken ?? { ...opened, wipe: await wipeOf(opened.connection) };
  const connection: SqliteConnection = {
    ...used.connection,
    close() {
      used.connection.exec(used.wipe);
      idle.push(used);
    },
  };
  return inlineStorageOver({ connection, epoch: used.epoch });
}
