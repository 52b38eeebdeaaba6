import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Dialect } from '#server/db/engine/dialect.ts';
import { migrations } from './migrations.ts';
import type { Schema } from './schema.ts';

const record = 'create table if not exists migrations (name text primary key, at bigint not null)';

/** Whether a database has all migrations that this program knows. */
export async function isMigrated(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const names = new Set(rows.map((row) => row.name));
  return migrations.every(({ name }) => names.has(name));
}

/** The database has migrations that this program doesn't know: a newer version has used it. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';

  constructor(unknown: string[]) {
    super(
      `A newer version of Scape has worked with this database: its schema has ${unknown.join(', ')}, which this version ` +
        'doesn’t know. Nothing was changed. Start the newer version, or restore a backup from before.',
    );
  }
}

/**
 * Migrates the schema within the caller's transaction.
 * @throws NewerDatabase
 */
export async function migrate(db: Kysely<Schema>, dialect: Dialect, now: number): Promise<void> {
  const { types, wordIndex } = dialect;
  await dialect.lockMigrations(db);
  await sql.raw(record).execute(db);
  const done = await sql<{ name: string }>`select name from migrations`.execute(db);
  const names = new Set(done.rows.map((row) => row.name));
  const knownNames = new Set(migrations.map(({ name }) => name));
  const unknown = [...names].filter((name) => !knownNames.has(name)).toSorted();
  if (unknown.length > 0) throw new NewerDatabase(unknown);
  for (const { name, statements, fill } of migrations) {
    if (names.has(name)) continue;
    for (const statement of statements.flatMap((text) => (text === '{words}' ? wordIndex.schema : [text]))) {
      await sql.raw(statement.replaceAll('{id}', types.id).replaceAll('{text}', types.text)).execute(db);
    }
    await fill?.(db);
    await sql`insert into migrations (name, at) values (${name}, ${now})`.execute(db);
  }
}
