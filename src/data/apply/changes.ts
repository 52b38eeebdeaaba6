import { groupChatKey } from '#contract/chat/key.ts';
import type { Changes } from '#contract/sync/protocol.ts';
import { authorOf } from '#data/tx/rebase.ts';
import { keysAmong } from './cascade-deletes.ts';
import { messageKeysIn, parseRowKey } from './dependent-rows.ts';
import { allKinds, kindOf, touchedRows } from './kinds.ts';
import type { WriteBatch, RowKey } from '#data/tx/write-batch.ts';
import type { Tx } from '#data/db/store.ts';

/** What to write below the pending changes, and the rows that this touches. */
export interface PatchPlan {
  touched: RowKey[];
  apply(rows: WriteBatch): Promise<void>;
}

/**
 * How to write changes and deletions to the rows.
 * @param deleted rows that are gone; one that is also among the changes stays
 */
export async function planPatch(
  tx: Tx,
  { changes, deleted }: { changes: Changes; deleted: readonly RowKey[] },
  generation: number,
): Promise<PatchPlan> {
  const { user_id: ownId } = await authorOf(tx);
  const leftGroups = (changes.groups ?? [])
    .filter(({ member }) => !member)
    .map(({ client_id: ref }) => groupChatKey(ref));
  // Messages in a group are for its members only, and no later page of the same pull brings them again.
  const removed = [...deleted, ...(await messageKeysIn(tx, leftGroups))];
  const touched = [...removed, ...touchedRows(changes)];
  for (const [kind, { onDelete }] of allKinds) {
    const keys = keysAmong(deleted, kind);
    if (keys.length > 0 && onDelete !== undefined) touched.push(...(await onDelete.touched(tx, keys)));
  }
  return {
    touched,
    async apply(rows) {
      for (const { table, key } of removed.map(parseRowKey)) {
        const onDelete = kindOf(table)?.onDelete;
        if (onDelete !== undefined) await onDelete.apply(rows, key);
        rows.delete(table, key);
      }
      for (const [kind, { apply }] of allKinds) await apply(rows, changes[kind] ?? [], { changes, generation, ownId });
    },
  };
}
