import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import type { ReportsTable } from '#server/db/schema/people.ts';

export type ReportRow = Selectable<ReportsTable>;

/** The thing that a report is about. */
export type Reported = Pick<ReportRow, 'object_type' | 'object_id'>;

/** @param name an id or a ref */
function oneReport({ sql: db }: Tx, name: number | string) {
  const query = db.selectFrom('reports').selectAll();
  return typeof name === 'number' ? query.where('id', '=', name) : query.where('ref', '=', name);
}

export async function findReport(tx: Tx, name: number | string): Promise<ReportRow | null> {
  return (await oneReport(tx, name).executeTakeFirst()) ?? null;
}

/** Like `findReport`, and locks the row until the transaction ends. */
export async function lockReport(tx: Tx, name: number | string): Promise<ReportRow | null> {
  return (await tx.dialect.forUpdate(oneReport(tx, name), 'reports').executeTakeFirst()) ?? null;
}

/** A user's report on a thing that hasn't been settled yet. */
export async function findOpenReport(
  { sql: db }: Tx,
  reporterId: number,
  { object_type, object_id }: Reported,
): Promise<ReportRow | null> {
  const query = db.selectFrom('reports').selectAll().where('reporter_id', '=', reporterId).where('status', '=', 'open');
  return (
    (await query.where('object_type', '=', object_type).where('object_id', '=', object_id).executeTakeFirst()) ?? null
  );
}

/** Whether operators have approved something that waited for a review. */
export async function isApproved({ sql: db }: Tx, { object_type, object_id }: Reported): Promise<boolean> {
  const query = db.selectFrom('reports').select('id').where('object_type', '=', object_type);
  const approved = query
    .where('object_id', '=', object_id)
    .where('reason', '=', 'review')
    .where('status', '=', 'dismissed');
  return (await approved.limit(1).executeTakeFirst()) !== undefined;
}

export async function insertReport({ sql: db }: Tx, report: Insertable<ReportsTable>): Promise<number> {
  const row = await db.insertInto('reports').values(report).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** A page of open or of settled reports, newest first. */
export async function listReports(
  { sql: db }: Tx,
  { isOpen, before, limit }: { isOpen: boolean; before: number | null; limit: number },
): Promise<ReportRow[]> {
  // One query per status reads that status's index in order; a combined one would need a sort.
  const ofState = async (status: ReportRow['status']) => {
    const query = db.selectFrom('reports').selectAll().where('status', '=', status).orderBy('id', 'desc').limit(limit);
    return await (before === null ? query : query.where('id', '<', before)).execute();
  };
  if (isOpen) return await ofState('open');
  const settled = [...(await ofState('hidden')), ...(await ofState('dismissed'))];
  return settled.toSorted((left, right) => right.id - left.id).slice(0, limit);
}

/** The number of open reports. */
export async function countOpenReports({ sql: db }: Tx): Promise<number> {
  const query = db.selectFrom('reports').select((eb) => eb.fn.countAll<number>().as('count'));
  return (await query.where('status', '=', 'open').executeTakeFirstOrThrow()).count;
}

/** The number of people who have reported each thing, by type and id. */
export async function countReporters({ sql: db }: Tx, targets: Reported[]): Promise<Map<string, number>> {
  if (targets.length === 0) return new Map();
  const rows = await db
    .selectFrom('reports')
    .select(['object_type', 'object_id', (eb) => eb.fn.count<number>('reporter_id').distinct().as('count')])
    .where((eb) => eb.or(targets.map(({ object_type, object_id }) => eb.and({ object_type, object_id }))))
    .where('reason', '<>', 'review')
    .groupBy(['object_type', 'object_id'])
    .execute();
  return new Map(rows.map((row) => [`${row.object_type}:${row.object_id}`, row.count]));
}

export type Settlement = Pick<ReportRow, 'status' | 'settled_by' | 'settled_at' | 'settled_note'>;

/** Settles a report, and all others on the same thing that have a given status. */
export async function settleReports(
  { sql: db }: Tx,
  { id, object_type, object_id }: ReportRow,
  { alongWith, ...settlement }: Settlement & { alongWith: ReportRow['status'] | null },
): Promise<void> {
  await db
    .updateTable('reports')
    .set(settlement)
    .where((eb) =>
      alongWith === null
        ? eb('id', '=', id)
        : eb.or([eb('id', '=', id), eb.and({ object_type, object_id, status: alongWith })]),
    )
    .execute();
}
