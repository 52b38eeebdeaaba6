import type { Database } from '#server/db/engine/database.ts';
import { filledPostgres, filledSqlite, type Fill } from '#world/databases/filled-databases.ts';
import type { ManyEvents } from '#world/databases/many-events.ts';
import { createMigratedDatabase } from '#world/databases/migrated-database.ts';
import { postgresHere } from '#world/databases/postgres-here.ts';

const postgres = postgresHere();

export interface FilledEngine {
  name: 'SQLite' | 'PostgreSQL';
  open: () => Promise<Database>;
}

/** The engines whose ways of finding things are looked at, among so many events and whatever else is to be there. */
export function filledEngines(wanted: ManyEvents, more?: Fill): FilledEngine[] {
  const sqlite: FilledEngine = { name: 'SQLite', open: () => filledSqlite(wanted, more) };
  if ('missing' in postgres) return [sqlite];
  const open = async () => await filledPostgres(await createMigratedDatabase(postgres.url), wanted, more);
  return [sqlite, { name: 'PostgreSQL', open }];
}
