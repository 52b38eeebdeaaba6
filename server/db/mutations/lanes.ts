import { sql as text } from 'kysely';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';

/** A device's line of mutations of one thing: its sequence numbers only rise. */
export interface Lane {
  scope: string;
  client: string;
  lane: string;
}

const neverUsed = -1;
/** The lane that stands for the device itself: up to where its forgotten ones had come. */
const forgotten = '';

/**
 * Holds the lane until the transaction ends and tells its last settled sequence number, -1 for a new one. Where lanes of the
 * device are forgotten a new one begins where those ended: a device numbers all that it does in one order.
 */
export async function lockLane({ sql, dialect }: Tx, { scope, client, lane }: Lane, now: number): Promise<number> {
  const ofDevice = sql.selectFrom('lanes').select('last_seq').where('scope', '=', scope).where('client', '=', client);
  const query = ofDevice.where('lane', '=', lane);
  const existingLane = await dialect.forUpdate(query, 'lanes').executeTakeFirst();
  if (existingLane !== undefined) return existingLane.last_seq;
  const deviceLane = await ofDevice.where('lane', '=', forgotten).executeTakeFirst();
  await sql
    .insertInto('lanes')
    .values({ scope, client, lane, last_seq: deviceLane?.last_seq ?? neverUsed, used_at: now })
    .onConflict((conflict) => conflict.columns(['scope', 'client', 'lane']).doNothing())
    .execute();
  const createdLane = await dialect.forUpdate(query, 'lanes').executeTakeFirstOrThrow();
  return createdLane.last_seq;
}

export async function advanceLane({ sql }: Tx, lane: Lane, seq: number, now: number): Promise<void> {
  await sql
    .updateTable('lanes')
    .set({ last_seq: seq, used_at: now })
    .where('scope', '=', lane.scope)
    .where('client', '=', lane.client)
    .where('lane', '=', lane.lane)
    .where('last_seq', '<', seq)
    .execute();
}

/**
 * Deletes the lanes of users that nothing has used since a time, the longest ago first, and notes for each device up to where
 * they had come.
 * @returns whether there may be more
 */
export async function forgetLanesBefore(
  { sql, dialect }: WriteTx,
  { before, limit, now }: { before: number; limit: number; now: number },
): Promise<boolean> {
  const old = sql
    .selectFrom('lanes')
    .select(['scope', 'client', 'lane', 'last_seq'])
    // The index holds these alone, and is used for a query that says so in as many words.
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
