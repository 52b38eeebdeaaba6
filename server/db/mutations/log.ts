import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import type { MutationsTable } from '#server/db/schema/schema.ts';

export type MutationRow = Selectable<MutationsTable>;

export async function findMutation({ sql }: Tx, scope: string, key: string): Promise<MutationRow | null> {
  const query = sql.selectFrom('mutations').selectAll().where('scope', '=', scope).where('key', '=', key);
  return (await query.executeTakeFirst()) ?? null;
}

/** So many tell who made a row: the first of them did, and later ones only found it. */
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

/** Drops the stored bodies of applied mutations from before a time; their keys, and what refusals said, stay. */
export async function dropBodiesBefore({ sql }: Tx, time: number): Promise<void> {
  const old = sql.updateTable('mutations').set({ body: null }).where('at', '<', time);
  // An index of these alone serves only who asks for them in so many words.
  await old.where((eb) => eb.and([eb('status', '<', eb.lit(300)), eb('body', 'is not', null)])).execute();
}

/** Users' keys: those of guests go with their lanes, see `deleteGuestKeysBefore`. */
export async function deleteMutationsBefore({ sql }: Tx, time: number): Promise<void> {
  await sql.deleteFrom('mutations').where('at', '<', time).where('scope', 'not like', 'c:%').execute();
}
