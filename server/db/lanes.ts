import type { Tx } from './database.ts';

/** A device's line of mutations of one thing: its sequence numbers only rise. */
export interface Lane {
  scope: string;
  client: string;
  lane: string;
}

const neverUsed = -1;

/** Holds the lane until the transaction ends and tells its last settled sequence number, -1 for a new one. */
export async function lockLane({ sql, dialect }: Tx, { scope, client, lane }: Lane): Promise<number> {
  const query = sql
    .selectFrom('lanes')
    .select('last_seq')
    .where('scope', '=', scope)
    .where('client', '=', client)
    .where('lane', '=', lane);
  const held = await dialect.locked(query, 'lanes').executeTakeFirst();
  if (held !== undefined) return held.last_seq;
  await sql
    .insertInto('lanes')
    .values({ scope, client, lane, last_seq: neverUsed })
    .onConflict((conflict) => conflict.columns(['scope', 'client', 'lane']).doNothing())
    .execute();
  const made = await dialect.locked(query, 'lanes').executeTakeFirstOrThrow();
  return made.last_seq;
}

export async function advanceLane({ sql }: Tx, lane: Lane, seq: number): Promise<void> {
  await sql
    .updateTable('lanes')
    .set({ last_seq: seq })
    .where('scope', '=', lane.scope)
    .where('client', '=', lane.client)
    .where('lane', '=', lane.lane)
    .where('last_seq', '<', seq)
    .execute();
}
