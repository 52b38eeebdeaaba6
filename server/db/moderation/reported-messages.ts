import { sql as text } from 'kysely';
import type { WriteTx } from '#server/db/engine/database.ts';

/** Copies a message when it is reported, so that deleting it doesn't destroy the evidence; an earlier copy stays. */
export async function copyReportedMessage({ sql }: WriteTx, id: number, now: number): Promise<void> {
  await text`
    insert into reported_messages (message_id, user_id, content, image, written_at, reported_at)
    select id, user_id, content, image, written_at, cast(${now} as bigint) from messages
    where id = ${id} and deleted_at is null
    on conflict (message_id) do update set reported_at = excluded.reported_at`.execute(sql);
}

/** Deletes copies whose reports were all dismissed before a time, if nobody has reported the message since. */
export async function deleteReportedMessagesBefore({ sql }: WriteTx, before: number): Promise<void> {
  await text`
    delete from reported_messages where reported_at < ${before} and not exists (
      select 1 from reports r where r.object_type = 'message' and r.object_id = reported_messages.message_id
      and (r.status <> 'dismissed' or r.settled_at >= ${before}))`.execute(sql);
}
