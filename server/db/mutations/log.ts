import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import type { MutationsTable } from '#server/db/schema/schema.ts';

export type MutationRow = Selectable<MutationsTable>;

export async function findMutation({ sql }: Tx, scope: string, key: string): Promise<MutationRow | null> {
  const query = sql.selectFrom('mutations').selectAll().where('scope', '=', scope).where('key', '=', key);
  return (await query.executeTakeFirst()) ?? null;
}

/** The earliest ones show who made a row: the first request made it, later ones only found it. */
const maxFingerprints = 10;

/** Fingerprints of the first requests of a kind that were answered with this row. */
export async function fingerprintsOf(
  { sql }: Tx,
  { scope, kind, subject }: { scope: string; kind: string; subject: number },
): Promise<string[]> {
  const query = sql.selectFrom('mutations').select('fingerprint').where('scope', '=', scope).where('kind', '=', kind);
  const answered = query.where('subject', '=', subject).where('status', '<', 300);
  const rows = await answered.orderBy('position').limit(maxFingerprints).execute();
  return rows.map(({ fingerprint }) => fingerprint);
}

export async function insertMutation({ sql }: Tx, mutation: Insertable<MutationsTable>): Promise<void> {
  await sql.insertInto('mutations').values(mutation).execute();
}

/** Drops the stored bodies of mutations applied before a time; keys and refusals stay. */
export async function dropBodiesBefore({ sql }: Tx, time: number): Promise<void> {
  const old = sql.updateTable('mutations').set({ body: null }).where('at', '<', time);
  // The partial index is only used if the query has its literal condition.
  await old.where((eb) => eb.and([eb('status', '<', eb.lit(300)), eb('body', 'is not', null)])).execute();
}

/** Users' keys; guests' keys are deleted with their lanes, see `deleteGuestKeysBefore`. */
export async function deleteMutationsBefore({ sql }: Tx, time: number): Promise<void> {
  await sql.deleteFrom('mutations').where('at', '<', time).where('scope', 'not like', 'c:%').execute();
}
