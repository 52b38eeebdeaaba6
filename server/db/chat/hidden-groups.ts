import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { hiddenAmong } from '#server/db/people/block-lookups.ts';
import { isUserVisibleTo } from '#server/db/people/blocks.ts';
import type { Tx } from '#server/db/engine/database.ts';
import type { ChatRow } from './rows.ts';

/**
 * Whether a public group's name and picture are shown to a reader: not while its creator is hidden. Blocks don't matter,
 * as the group is many people's.
 * @param creator column of the creator's id; null there: their account is deleted
 */
export function isGroupShownTo(reader: number, creator: string): RawBuilder<boolean> {
  return sql<boolean>`(${isUserVisibleTo(null, creator)} or ${sql.ref(creator)} = ${reader})`;
}

/** Ids of those of the chats that are public groups of hidden people, for a reader. */
export async function hiddenGroupsAmong(
  tx: Tx,
  reader: number,
  chats: Pick<ChatRow, 'id' | 'event_id' | 'creator_id'>[],
): Promise<Set<number>> {
  const groups = chats.filter((chat) => chat.event_id === null && chat.creator_id !== null);
  const creators = [...new Set(groups.flatMap(({ creator_id: id }) => id ?? []))];
  const hidden = new Set(
    await hiddenAmong(
      tx,
      creators.filter((id) => id !== reader),
    ),
  );
  return new Set(groups.filter(({ creator_id: id }) => id !== null && hidden.has(id)).map(({ id }) => id));
}
