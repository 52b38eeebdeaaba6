import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { isFree } from '#contract/events/price.ts';
import type { TicketType } from '#contract/events/parts.ts';
import type { Migration } from '#server/db/schema/migration.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { parsedList } from '#server/db/parsed-column.ts';

const rowsAtOnce = 500;

interface StoredPrices {
  price: string | null;
  ticket_types: string;
}

/** A row whose tickets can't be read is judged by its price alone: one damaged row must not keep the server from starting. */
function isPaid({ price, ticket_types: tickets }: StoredPrices): boolean {
  try {
    return !isFree({ price, ticket_types: parsedList<TicketType>(tickets) });
  } catch {
    return !isFree({ price, ticket_types: [] });
  }
}

async function markPaid(db: Kysely<Schema>): Promise<void> {
  for (let after = 0; ;) {
    const query = db.selectFrom('events').select(['id', 'price', 'ticket_types']).where('id', '>', after);
    const rows = await query.orderBy('id').limit(rowsAtOnce).execute();
    const paid = rows.filter(isPaid).map(({ id }) => id);
    if (paid.length > 0) await db.updateTable('events').set({ is_free: 0 }).where('id', 'in', paid).execute();
    const last = rows.at(-1)?.id;
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = last;
  }
}

const indexes = [
  `create index public_by_start on events (starts_at, id, ends_at, online, latitude, longitude, is_free)
      where deleted_at is null and status <> 'draft'`,
  `create index public_by_category on events (category, starts_at, id, ends_at, is_free)
      where deleted_at is null and status <> 'draft'`,
  `create index public_by_cell on events
      (cell, starts_at, id, ends_at, online, latitude, longitude, category, is_free)
      where deleted_at is null and status <> 'draft'`,
];

/** Whether nothing has to be paid, in the indexes that lists are read from. */
export const migration: Migration = {
  name: '0022-free-events',
  statements: [
    `alter table events add column is_free integer not null default 1`,
    `drop index public_by_start`,
    `drop index public_by_category`,
    `drop index public_by_cell`,
  ],
  async fill(db) {
    await markPaid(db);
    // Last, so that no row has to be put into them twice.
    for (const statement of indexes) await sql.raw(statement).execute(db);
  },
};
