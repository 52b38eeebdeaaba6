import { sql as text } from 'kysely';
import { isEventVisibleTo } from '#server/db/events/access.ts';
import type { Tx } from '#server/db/engine/database.ts';
import type { GroupRow } from './groups.ts';
import { isGroupShownTo } from './hidden-groups.ts';
import { searchWords } from '#server/db/search/search-text.ts';
import type { SearchWord } from '#server/db/search/search-text.ts';

/** Where the next page of groups starts: after a group with this many members and this id. */
export interface GroupPlace {
  members: number;
  id: number;
}

const lastLetter = '\u{10ffff}';

/** The groups after a place, those with the most members first. */
function behind({ sql }: Tx, { members, id }: GroupPlace, limit: number) {
  const groups = sql.selectFrom('chats as c').selectAll('c').where('c.low_id', 'is', null);
  return groups
    .$narrowType<{ ref: string }>()
    .where('c.members_count', '<=', members)
    .where((eb) => eb.or([eb('c.members_count', '<', members), eb('c.id', '>', id)]))
    .orderBy('c.members_count', 'desc')
    .orderBy('c.id')
    .limit(limit);
}

async function listPublic(
  tx: Tx,
  reader: number,
  words: SearchWord[],
  place: GroupPlace,
  limit: number,
): Promise<GroupRow[]> {
  let query = behind(tx, place, limit).where('c.event_id', 'is', null).where(isGroupShownTo(reader, 'c.creator_id'));
  for (const { text: word } of words) {
    const holders = tx.sql.selectFrom('group_words').select('chat_id').where('word', '>=', word);
    query = query.where('c.id', 'in', holders.where('word', '<', word + lastLetter));
  }
  return await query.execute();
}

/** The event chats that a user is in. They are searched through the words of events that the user sees. */
async function listOfEvents(
  tx: Tx,
  userId: number,
  words: SearchWord[],
  place: GroupPlace,
  limit: number,
): Promise<GroupRow[]> {
  let query = behind(tx, place, limit)
    .innerJoin('chat_members as m', 'm.chat_id', 'c.id')
    .where('m.user_id', '=', userId)
    .where('m.left_at', 'is', null)
    .where('c.event_id', 'is not', null);
  for (const { text: word } of words) {
    query = query.where(
      text<boolean>`exists (select 1 from events e where e.id = c.event_id and e.deleted_at is null
        and ${isEventVisibleTo(userId, 'e')} and e.search_text like ${`% ${word}%`})`,
    );
  }
  return await query.execute();
}

/**
 * A page of the groups visible to a user: all public ones whose creator isn't hidden and the event chats that they are in, those with the most
 * members first. A search matches words that start with its terms; one without letters and digits finds nothing.
 */
export async function listGroups(
  tx: Tx,
  userId: number,
  { search, limit, ...place }: GroupPlace & { search: string; limit: number },
): Promise<GroupRow[]> {
  const words = searchWords(search);
  if (words.length === 0 && search.trim() !== '') return [];
  const rows = await listPublic(tx, userId, words, place, limit);
  rows.push(...(await listOfEvents(tx, userId, words, place, limit)));
  const inOrder = rows.toSorted((left, right) => right.members_count - left.members_count || left.id - right.id);
  return inOrder.slice(0, limit);
}
