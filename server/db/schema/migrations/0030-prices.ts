import type { Kysely } from 'kysely';
import type { TicketType } from '#contract/events/parts.ts';
import { withTicketIds } from '#contract/events/ticket-ids.ts';
import type { Migration } from '#server/db/schema/migration.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { parsedList } from '#server/db/parsed-column.ts';

const rowsAtOnce = 500;

/** The stored types with an id each; null where they have none to get or can't be read: one damaged row must not keep the server from starting. */
function identified(stored: string): string | null {
  try {
    const types = parsedList<TicketType>(stored);
    return types.length === 0 ? null : JSON.stringify(withTicketIds(types));
  } catch {
    return null;
  }
}

/** Devices give the types that they hold the same ids, so no device has to be told. */
async function identifyTypes(db: Kysely<Schema>): Promise<void> {
  for (let after = 0; ;) {
    const query = db.selectFrom('events').select(['id', 'ticket_types']).where('id', '>', after);
    const rows = await query.orderBy('id').limit(rowsAtOnce).execute();
    for (const { id, ticket_types: stored } of rows) {
      const types = identified(stored);
      if (types !== null) await db.updateTable('events').set({ ticket_types: types }).where('id', '=', id).execute();
    }
    const last = rows.at(-1)?.id;
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = last;
  }
}

/** In which currency, where and on which page one pays; null where nobody said. Every type of ticket gets its id. */
export const migration: Migration = {
  name: '0030-prices',
  statements: [
    `alter table events add column currency {text}`,
    `alter table events add column payment {text}`,
    `alter table events add column payment_url {text}`,
  ],
  fill: identifyTypes,
};
