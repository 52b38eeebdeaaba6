import type { Selectable } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import { statement } from '#server/db/engine/statement.ts';
import type { MutationsTable } from '#server/db/schema/schema.ts';

export type MutationRow = Selectable<MutationsTable>;

const selectByKey = statement(({ sql }, { scope, key }: Pick<MutationRow, 'scope' | 'key'>) =>
  sql.selectFrom('mutations').selectAll().where('scope', '=', scope).where('key', '=', key),
);

export async function findMutation(tx: Tx, scope: string, key: string): Promise<MutationRow | null> {
  const [row] = await selectByKey(tx, { scope, key });
  return row ?? null;
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

const insert = statement(({ sql }, row: MutationRow) =>
  sql.insertInto('mutations').values({
    scope: row.scope,
    key: row.key,
    outcome: row.outcome,
    kind: row.kind,
    fingerprint: row.fingerprint,
    status: row.status,
    body: row.body,
    subject: row.subject,
    position: row.position,
    at: row.at,
  }),
);

export async function insertMutation(tx: Tx, mutation: MutationRow): Promise<void> {
  await insert(tx, mutation);
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
