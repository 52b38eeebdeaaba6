import { chatIn } from '#contract/chat-key.ts';
import type { SyncMeReply } from '#contract/sync.ts';
import { landEvents, touchedByEvents } from './land-events.ts';
import { endRequest, landPeople, touchedByPeople } from './land-people.ts';
import { landChats, touchedByChats } from './land-chats.ts';
import { landPosts, touchedByPosts } from './land-posts.ts';
import { authorOf } from './rebase.ts';
import { partsOf, saidIn, tiesOf } from './gone-rows.ts';
import type { RowChanges, RowKey } from './row-draft.ts';
import type { Tx } from './store.ts';

/** Rows as the server has them, by what they are; the wire's own shape. */
export type Changes = SyncMeReply['changes'];

/** What is written beneath the pending changes, and on which rows. */
export interface Landing {
  touched: RowKey[];
  apply(rows: RowChanges): Promise<void>;
}

/**
 * What some news does to the rows.
 * @param gone rows that are no more; one that the changes bring again stays
 */
export async function landingOf(
  tx: Tx,
  { changes, gone }: { changes: Changes; gone: readonly RowKey[] },
  generation: number,
): Promise<Landing> {
  const { user_id: ownId } = await authorOf(tx);
  const left = (changes.groups ?? []).filter(({ member }) => !member).map(({ client_id: ref }) => chatIn(ref));
  // What is said in a group is its members' alone; a later page of the same news can't bring it again.
  const unheard = await saidIn(tx, left);
  return {
    touched: [
      ...gone,
      ...unheard,
      ...(await tiesOf(tx, gone)),
      ...touchedByEvents(changes),
      ...touchedByPeople(changes),
      ...touchedByPosts(changes),
      ...touchedByChats(changes),
    ],
    async apply(rows) {
      for (const { table, key } of [...gone, ...unheard].map(partsOf)) {
        if (table === 'requests') await endRequest(rows, key);
        rows.delete(table, key);
      }
      await landEvents(rows, changes, generation);
      await landPeople(rows, changes, generation);
      landPosts(rows, changes, generation);
      await landChats(rows, changes, generation, ownId);
    },
  };
}
