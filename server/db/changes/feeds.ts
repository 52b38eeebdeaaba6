import { sql as text } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import { groupsOf } from '#server/db/chat/members.ts';
import { scopeOfUser } from './log.ts';
import type { Tx } from '#server/db/engine/database.ts';
import type { ChangesTable } from '#server/db/schema/schema.ts';

export type ChangeRow = Selectable<ChangesTable>;
export type ChangePlace = [position: number, kind: string, rowId: number];

/** A window of a feed: changes of some kinds, after a place and up to a bound. */
export interface ChangeWindow {
  kinds: string[];
  after: ChangePlace;
  bound: number;
  limit: number;
}

/** The public feed, or a user's own together with those of the groups that they are in now. */
export type Feed = 'events' | { userId: number };

/**
 * The place in commit order is three columns, compared as a row.
 * @param alias of the change log in the query
 */
function isIn({ kinds, after, bound }: ChangeWindow, alias: string): RawBuilder<boolean> {
  const [position, kind, rowId] = after;
  const column = (name: string) => text.ref(`${alias}.${name}`);
  const place = text.join(['position', 'kind', 'row_id'].map(column));
  return text<boolean>`(${place}) > (${position}, ${kind}, ${rowId}) and ${column('position')} <= ${bound}
    and ${column('kind')} in (${text.join(kinds)})`;
}

async function listOfOne({ sql }: Tx, scope: string, window: ChangeWindow): Promise<ChangeRow[]> {
  return await sql
    .selectFrom('changes')
    .selectAll()
    .where('scope', '=', scope)
    .where(isIn(window, 'changes'))
    .orderBy('position')
    .orderBy('kind')
    .orderBy('row_id')
    .limit(window.limit)
    .execute();
}

/** Reads at most a page from each feed, however far behind the reader is. */
async function listOfUser({ sql }: Tx, userId: number, window: ChangeWindow): Promise<ChangeRow[]> {
  const { bound, limit } = window;
  const { rows } = await text<ChangeRow>`
    with feeds as materialized (
      select s.scope, coalesce((select d.position from changes d where d.scope = s.scope and ${isIn(window, 'd')}
        order by d.position, d.kind, d.row_id limit 1 offset ${limit - 1}), ${bound}) as upto
      from (select cast(${scopeOfUser(userId)} as text) as scope
        union all select 'g:' || g.chat_id from ${groupsOf(userId)} as g) as s)
    select c.* from feeds join changes c on c.scope = feeds.scope and ${isIn(window, 'c')} and c.position <= feeds.upto
    order by c.position, c.kind, c.row_id limit ${limit}`.execute(sql);
  return rows;
}

/** A page of a feed in commit order. A row that changed in two feeds at once appears twice. */
export async function listChanges(tx: Tx, feed: Feed, window: ChangeWindow): Promise<ChangeRow[]> {
  return feed === 'events' ? await listOfOne(tx, feed, window) : await listOfUser(tx, feed.userId, window);
}
