import { groupChatKey } from '#contract/chat/key.ts';
import type { Changes } from '#contract/sync/protocol.ts';
import { applyEvents, touchedEventRows } from '#data/events/apply.ts';
import { endRequest, applyPeople, touchedPeopleRows } from '#data/people/apply.ts';
import { applyChats, touchedChatRows } from '#data/chat/apply.ts';
import { applyPosts, touchedPostRows } from '#data/posts/apply.ts';
import { authorOf } from '#data/tx/rebase.ts';
import { parseRowKey, messageKeysIn, relationshipsOf } from './cascade-deletes.ts';
import type { WriteBatch, RowKey } from '#data/tx/write-batch.ts';
import type { Tx } from '#data/db/store.ts';

/** What is written beneath the pending changes, and on which rows. */
export interface PatchPlan {
  touched: RowKey[];
  apply(rows: WriteBatch): Promise<void>;
}

/**
 * What some news does to the rows.
 * @param deleted rows that are no more; one that the changes bring again stays
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
  // What is said in a group is its members' alone; a later page of the same news can't bring it again.
  const hiddenMessages = await messageKeysIn(tx, leftGroups);
  return {
    touched: [
      ...deleted,
      ...hiddenMessages,
      ...(await relationshipsOf(tx, deleted)),
      ...touchedEventRows(changes),
      ...touchedPeopleRows(changes),
      ...touchedPostRows(changes),
      ...touchedChatRows(changes),
    ],
    async apply(rows) {
      for (const { table, key } of [...deleted, ...hiddenMessages].map(parseRowKey)) {
        if (table === 'requests') await endRequest(rows, key);
        rows.delete(table, key);
      }
      await applyEvents(rows, changes, generation);
      await applyPeople(rows, changes, generation);
      applyPosts(rows, changes, generation);
      await applyChats(rows, changes, generation, ownId);
    },
  };
}
