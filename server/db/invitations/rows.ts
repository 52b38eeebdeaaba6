import { sql as text } from 'kysely';
import type { Selectable } from 'kysely';
import { invitationLimits } from '#contract/invitations/rules.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import type { InvitationsTable } from '#server/db/schema/people.ts';

export type InvitationRow = Selectable<InvitationsTable>;

/** Which invitation: there is one for each event and pair of people. */
export interface InvitationKey {
  eventId: number;
  inviter: number;
  invited: number;
}

/** An invitation, even one that was withdrawn. */
export async function findInvitation(
  { sql }: Tx,
  { eventId, inviter, invited }: InvitationKey,
): Promise<InvitationRow | null> {
  const query = sql.selectFrom('invitations').selectAll().where('event_id', '=', eventId);
  const one = query.where('inviter_id', '=', inviter).where('invited_id', '=', invited);
  return (await one.executeTakeFirst()) ?? null;
}

/** Adds an invitation, or makes one that was withdrawn anew. */
export async function saveInvitation(
  { sql }: WriteTx,
  { eventId, inviter, invited }: InvitationKey,
  { note, now }: { note: string | null; now: number },
): Promise<void> {
  const fresh = { note, answer: null, answer_note: null, created_at: now, answered_at: null, withdrawn_at: null };
  await sql
    .insertInto('invitations')
    .values({ event_id: eventId, inviter_id: inviter, invited_id: invited, ...fresh })
    .onConflict((conflict) => conflict.columns(['event_id', 'inviter_id', 'invited_id']).doUpdateSet(fresh))
    .execute();
}

/** Its notes go with it; the row stays, so that the day's number doesn't fall. */
export async function withdrawInvitation({ sql }: WriteTx, id: number, now: number): Promise<void> {
  const blank = { note: null, answer: null, answer_note: null, answered_at: null, withdrawn_at: now };
  await sql.updateTable('invitations').set(blank).where('id', '=', id).execute();
}

/** The invitations of a user to an event that others sent and didn't withdraw. */
export async function receivedInvitations({ sql }: Tx, eventId: number, invited: number): Promise<InvitationRow[]> {
  const query = sql.selectFrom('invitations').selectAll().where('event_id', '=', eventId);
  return await query
    .where('invited_id', '=', invited)
    .where('withdrawn_at', 'is', null)
    .orderBy('inviter_id')
    .execute();
}

interface Answer {
  answer: InvitationRow['answer'];
  note: string | null;
  now: number;
}

export async function answerInvitations(
  { sql, dialect }: WriteTx,
  ids: number[],
  { answer, note, now }: Answer,
): Promise<void> {
  const query = sql.updateTable('invitations').set({ answer, answer_note: note, answered_at: now });
  await query
    .where('withdrawn_at', 'is', null)
    .where(dialect.isAmong(text.ref('id'), ids))
    .execute();
}

/** How many invitations a user has sent since a time, to any event. @param invited only those to this user */
export async function countInvitedSince({ sql }: Tx, inviter: number, time: number, invited?: number): Promise<number> {
  let query = sql.selectFrom('invitations').select((eb) => eb.fn.countAll<number>().as('count'));
  if (invited !== undefined) query = query.where('invited_id', '=', invited);
  const row = await query.where('inviter_id', '=', inviter).where('created_at', '>', time).executeTakeFirst();
  return row?.count ?? 0;
}

/** How many people a user has invited to an event. */
export async function countInvitedTo({ sql }: Tx, inviter: number, eventId: number): Promise<number> {
  const query = sql.selectFrom('invitations').select((eb) => eb.fn.countAll<number>().as('count'));
  const row = await query.where('inviter_id', '=', inviter).where('event_id', '=', eventId).executeTakeFirst();
  return row?.count ?? 0;
}

/** Ids of the events that a user invited to or was invited to, ascending. Two queries, because each has an index. */
export async function listInvitationEvents(
  { sql }: Tx,
  userId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await text<{ id: number }>`
    select id from (select distinct event_id as id from invitations
      where inviter_id = ${userId} and event_id > ${after} order by event_id limit ${limit}) as sent
    union
    select id from (select distinct event_id as id from invitations
      where invited_id = ${userId} and event_id > ${after} order by event_id limit ${limit}) as received
    order by id limit ${limit}`.execute(sql);
  return rows.map((row) => row.id);
}

/** How many invitations there are to each of the events. */
export async function countInvitations(
  { sql, dialect }: Tx,
  eventIds: number[],
): Promise<{ id: number; count: number }[]> {
  if (eventIds.length === 0) return [];
  const query = sql.selectFrom('invitations').select((eb) => ['event_id as id', eb.fn.countAll<number>().as('count')]);
  return await query
    .where(dialect.isAmong(text.ref('event_id'), eventIds))
    .groupBy('event_id')
    .execute();
}

/** An invitation, and whether the invited has or awaits a place. */
export interface InvitationWithPlace extends InvitationRow {
  has_place: number;
}

/** A user's invitations to these events, sent and received, newest first; the newest of each event and side. */
export async function invitationsAt(
  { sql, dialect }: Tx,
  userId: number,
  eventIds: number[],
): Promise<{ sent: InvitationWithPlace[]; received: InvitationWithPlace[] }> {
  const [sent, received] = await Promise.all(
    (['inviter_id', 'invited_id'] as const).map(async (side) => {
      const { rows } = await text<InvitationWithPlace>`
        select i.*, case when g.subscribed = 1 or g.waiting is not null then 1 else 0 end as has_place
        from (select n.*, row_number() over (partition by event_id order by created_at desc, id desc) as place
          from invitations as n where ${text.ref(side)} = ${userId}
            and ${dialect.isAmong(text.ref('event_id'), eventIds)} and withdrawn_at is null) as i
        left join engagement as g on g.user_id = i.invited_id and g.event_id = i.event_id
        where i.place <= ${invitationLimits.ofEvent} order by i.created_at desc, i.id desc`.execute(sql);
      return rows;
    }),
  );
  return { sent: sent ?? [], received: received ?? [] };
}

/** Ids of those who invited a user to an event and were told that they go. */
export async function inviterIdsWithAnswer({ sql }: Tx, eventId: number, invited: number): Promise<number[]> {
  const query = sql.selectFrom('invitations').select('inviter_id').where('event_id', '=', eventId);
  const answered = query
    .where('invited_id', '=', invited)
    .where('answer', '=', 'going')
    .where('withdrawn_at', 'is', null);
  return (await answered.orderBy('inviter_id').execute()).map((row) => row.inviter_id);
}

/** Deletes the invitations between two users. @returns the ids of their events */
export async function deleteInvitationsBetween({ sql }: WriteTx, one: number, other: number): Promise<number[]> {
  const rows = await sql
    .deleteFrom('invitations')
    .where((eb) =>
      eb.or([eb.and({ inviter_id: one, invited_id: other }), eb.and({ inviter_id: other, invited_id: one })]),
    )
    .returning('event_id')
    .execute();
  return [...new Set(rows.map((row) => row.event_id))];
}

/** Ids of all who invited to an event or were invited to it. */
export async function listInvolvedIn({ sql }: Tx, eventId: number): Promise<number[]> {
  const open = sql.selectFrom('invitations').where('event_id', '=', eventId).where('withdrawn_at', 'is', null);
  const rows = await open.select('inviter_id as id').union(open.select('invited_id as id')).execute();
  return rows.map((row) => row.id);
}
