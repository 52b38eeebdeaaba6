import { sql as text } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { SyncKind } from '#contract/sync/protocol.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { statement } from '#server/db/engine/statement.ts';
import type { ChangesTable } from '#server/db/schema/schema.ts';

export interface Change {
  /** `events` for everything public, `u:<user id>` for one user's own, `g:<chat id>` for the members of a group */
  scope: string;
  kind: string;
  rowId: number;
  isDeleted: boolean;
}

export function scopeOfUser(userId: number): string {
  return `u:${userId}`;
}

export function scopeOfGroup(chatId: number): string {
  return `g:${chatId}`;
}

const move = statement(({ sql }, { scope, kind, row_id, position, deleted, at }: Selectable<ChangesTable>) =>
  sql
    .insertInto('changes')
    .values({ scope, kind, row_id, position, deleted, at })
    .onConflict((conflict) => conflict.columns(['scope', 'kind', 'row_id']).doUpdateSet({ position, deleted, at })),
);

export async function logChange(tx: WriteTx, { scope, kind, rowId, isDeleted }: Change, now: number): Promise<void> {
  const position = await tx.position();
  await move(tx, { scope, kind, row_id: rowId, position, deleted: isDeleted ? 1 : 0, at: now });
}

const rowsAtOnce = 1_000;

/** Like `logChange`, for many changes; each row of a feed may appear once. */
export async function logChanges(tx: WriteTx, changes: Change[], now: number): Promise<void> {
  const position = await tx.position();
  for (let start = 0; start < changes.length; start += rowsAtOnce) {
    const rows = changes.slice(start, start + rowsAtOnce);
    await tx.sql
      .insertInto('changes')
      .values(
        rows.map(({ scope, kind, rowId, isDeleted }) => {
          return { scope, kind, row_id: rowId, position, deleted: isDeleted ? 1 : 0, at: now };
        }),
      )
      .onConflict((conflict) =>
        conflict.columns(['scope', 'kind', 'row_id']).doUpdateSet((eb) => ({
          position: eb.ref('excluded.position'),
          deleted: eb.ref('excluded.deleted'),
          at: eb.ref('excluded.at'),
        })),
      )
      .execute();
  }
}

/**
 * All events of an organizer changed because they show the organizer: logged in the public feed and in the organizer's
 * own.
 */
export async function logEventsOf(tx: WriteTx, organizerId: number, now: number): Promise<void> {
  const position = await tx.position();
  const feeds = [
    { scope: 'events', kind: 'event', wanted: text`and status <> 'draft'` },
    { scope: scopeOfUser(organizerId), kind: 'events', wanted: text`` },
  ];
  for (const { scope, kind, wanted } of feeds) {
    await text`
      insert into changes (scope, kind, row_id, position, deleted, at)
      select cast(${scope} as text), cast(${kind} as text), id, cast(${position} as bigint), 0, cast(${now} as bigint)
      from events where organizer_id = ${organizerId} and deleted_at is null ${wanted}
      on conflict (scope, kind, row_id) do update set position = excluded.position, deleted = 0, at = excluded.at
    `.execute(tx.sql);
  }
}

/** Like `logChange`, but only if the feed has the row: one that was never shown needs no tombstone. */
export async function logDisappearance(
  tx: WriteTx,
  { scope, kind, rowId }: Omit<Change, 'isDeleted'>,
  now: number,
): Promise<void> {
  await tx.sql
    .updateTable('changes')
    .set({ position: await tx.position(), deleted: 1, at: now })
    .where('scope', '=', scope)
    .where('kind', '=', kind)
    .where('row_id', '=', rowId)
    .execute();
}

/**
 * Rows changed for every user whose own feed has them: their view of the rows may differ, so each reader reads them
 * again. Tombstones stay as they are.
 * @param ids of the rows, as an SQL list: `(1)`, `(select …)`
 * @returns owners of the affected feeds, users or groups, each once
 */
export async function fanOutChange(
  tx: WriteTx,
  kind: SyncKind,
  ids: RawBuilder<unknown>,
  { isDeleted, now }: { isDeleted: boolean; now: number },
): Promise<number[]> {
  const { rows } = await text<{ scope: string }>`
    update changes set position = ${await tx.position()}, deleted = ${isDeleted ? 1 : 0}, at = ${now}
    where kind = ${kind} and row_id in ${ids} and deleted = 0 returning scope
  `.execute(tx.sql);
  return [...new Set(rows.map(({ scope }) => Number(scope.slice('u:'.length))))];
}

/**
 * Removes tombstones from before a time.
 * @returns the newest position among them, 0 if there were none
 */
export async function purgeTombstones({ sql }: Tx, time: number): Promise<number> {
  // The partial index on deleted rows is only used if the query has its literal condition.
  const old = sql.selectFrom('changes').where((eb) => eb('deleted', '=', eb.lit(1)));
  const newest = await old
    .where('at', '<', time)
    .select((eb) => eb.fn.max('position').as('position'))
    .executeTakeFirst();
  const gone = sql.deleteFrom('changes').where((eb) => eb('deleted', '=', eb.lit(1)));
  await gone.where('at', '<', time).execute();
  return newest?.position ?? 0;
}
