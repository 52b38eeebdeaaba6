import { sql as text } from 'kysely';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { statement } from '#server/db/engine/statement.ts';

/** A device's sequence of mutations on one subject; its sequence numbers only rise. */
export interface Lane {
  scope: string;
  client: string;
  lane: string;
}

const neverUsed = -1;
/** The lane of the device itself: how far its forgotten lanes had come. */
const forgotten = '';

function selectLane({ sql }: Tx, { scope, client, lane }: Lane) {
  const ofDevice = sql.selectFrom('lanes').select('last_seq').where('scope', '=', scope).where('client', '=', client);
  return ofDevice.where('lane', '=', lane);
}

const selectLocked = statement((tx, lane: Lane) => tx.dialect.forUpdate(selectLane(tx, lane), 'lanes'));

/**
 * Locks a lane until the transaction ends.
 * @returns its last settled sequence number, -1 for a new lane; if lanes of the device were forgotten, a new one starts
 * where those ended, because a device numbers all its mutations in one order
 */
export async function lockLane(tx: Tx, { scope, client, lane }: Lane, now: number): Promise<number> {
  const [existingLane] = await selectLocked(tx, { scope, client, lane });
  if (existingLane !== undefined) return existingLane.last_seq;
  const deviceLane = await selectLane(tx, { scope, client, lane: forgotten }).executeTakeFirst();
  await tx.sql
    .insertInto('lanes')
    .values({ scope, client, lane, last_seq: deviceLane?.last_seq ?? neverUsed, used_at: now })
    .onConflict((conflict) => conflict.columns(['scope', 'client', 'lane']).doNothing())
    .execute();
  const [createdLane] = await selectLocked(tx, { scope, client, lane });
  if (createdLane === undefined) throw new Error('A lane that was stored is not there');
  return createdLane.last_seq;
}

const advance = statement(({ sql }, { scope, client, lane, seq, now }: Lane & { seq: number; now: number }) =>
  sql
    .updateTable('lanes')
    .set({ last_seq: seq, used_at: now })
    .where('scope', '=', scope)
    .where('client', '=', client)
    .where('lane', '=', lane)
    .where('last_seq', '<', seq),
);

export async function advanceLane(tx: Tx, lane: Lane, seq: number, now: number): Promise<void> {
  await advance(tx, { ...lane, seq, now });
}

/**
 * Deletes users' lanes unused since a time, oldest first, and records for each device how far they had come.
 * @returns whether there may be more
 */
export async function forgetLanesBefore(
  { sql, dialect }: WriteTx,
  { before, limit, now }: { before: number; limit: number; now: number },
): Promise<boolean> {
  const old = sql
    .selectFrom('lanes')
    .select(['scope', 'client', 'lane', 'last_seq'])
    // Worded exactly like the condition of the partial index, so that it is used.
    .where(text<boolean>`scope like 'u:%' and lane <> ''`)
    .where('used_at', '<', before);
  const rows = await dialect.forUpdateSkipLocked(old.orderBy('used_at').limit(limit), 'lanes').execute();
  for (const { scope, client, lane, last_seq: lastSeq } of rows) {
    await sql
      .insertInto('lanes')
      .values({ scope, client, lane: forgotten, last_seq: lastSeq, used_at: now })
      .onConflict((conflict) =>
        conflict.columns(['scope', 'client', 'lane']).doUpdateSet((eb) => ({
          last_seq: text<number>`case when ${eb.ref('excluded.last_seq')} > ${eb.ref('lanes.last_seq')}
            then ${eb.ref('excluded.last_seq')} else ${eb.ref('lanes.last_seq')} end`,
        })),
      )
      .execute();
    const one = sql.deleteFrom('lanes').where('scope', '=', scope).where('client', '=', client);
    await one.where('lane', '=', lane).execute();
  }
  return rows.length === limit;
}
