import { sql } from 'kysely';
import type { Tx } from './engine/database.ts';

export interface Totals {
  people: number;
  events: number;
  posts: number;
  messages: number;
}

/** Totals of visible content. The conditions are worded like those of the indexes, so that no rows are read. */
export async function countAll({ sql: db }: Tx): Promise<Totals> {
  const { rows } = await sql<Totals>`select
    (select count(*) from users)
      - (select count(*) from users where hidden_at is not null or deleted_at is not null) as people,
    (select count(*) from events where deleted_at is null and status <> 'draft') as events,
    (select count(*) from posts where deleted_at is null) as posts,
    (select count(*) from messages where deleted_at is null) as messages`.execute(db);
  return rows[0] ?? { people: 0, events: 0, posts: 0, messages: 0 };
}

/** Size of the database on disk, in bytes. */
export async function databaseBytes({ sql: db, dialect }: Tx): Promise<number> {
  const query =
    dialect.name === 'sqlite'
      ? sql<{ bytes: number }>`select c.page_count * s.page_size as bytes from pragma_page_count c, pragma_page_size s`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  return (await query.execute(db)).rows[0]?.bytes ?? 0;
}
