import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Dialect } from './dialect.ts';
import { migrations } from './migrations.ts';
import type { Schema } from './schema.ts';

const record = 'create table if not exists migrations (name text primary key, at bigint not null)';

/** Whether a database has had every change of the schema that this program knows. */
export async function isMigrated(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const names = new Set(rows.map((row) => row.name));
  return migrations.every(({ name }) => names.has(name));
}

/** Brings the schema up to date, in the transaction that the caller holds. */
export async function migrate(db: Kysely<Schema>, dialect: Dialect, now: number): Promise<void> {
  const { types, words } = dialect;
  await sql.raw(record).execute(db);
  await dialect.lockMigrations(db);
  const done = await sql<{ name: string }>`select name from migrations`.execute(db);
  const names = new Set(done.rows.map((row) => row.name));
  for (const { name, statements, fill } of migrations) {
    if (names.has(name)) continue;
    for (const statement of statements.flatMap((text) => (text === '{words}' ? words.schema : [text]))) {
      await sql.raw(statement.replaceAll('{id}', types.id).replaceAll('{text}', types.text)).execute(db);
    }
    await fill?.(db);
    await sql`insert into migrations (name, at) values (${name}, ${now})`.execute(db);
  }
}
