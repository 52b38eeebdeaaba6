import type { Insertable, Selectable } from 'kysely';
import type { Tx } from './database.ts';
import type { MutationsTable } from './schema.ts';

export type MutationRow = Selectable<MutationsTable>;

export async function findMutation({ sql }: Tx, scope: string, key: string): Promise<MutationRow | null> {
  const query = sql.selectFrom('mutations').selectAll().where('scope', '=', scope).where('key', '=', key);
  return (await query.executeTakeFirst()) ?? null;
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
