import { uuidV7 } from '#contract/uuid.ts';
import type { Storage } from '#server/writer/storage.ts';

interface Moved {
  messageId: number;
  /** false: it is shown again */
  isHidden: boolean;
  /** who may report it, and decides as an operator */
  reporters: readonly number[];
  now: number;
}

/** Hides a message from all but its author, or shows it again, as a report does on which an operator decides. */
export async function moveMessage(
  { database, writer }: Storage,
  { messageId, isHidden, reporters, now }: Moved,
): Promise<void> {
  for (const userId of isHidden ? reporters : []) {
    const about = { object_type: 'message', object_id: messageId, reason: 'spam', client_id: uuidV7(now) };
    await writer.perform([{ actor: { userId }, kind: 'report.create', params: {}, body: about, files: {}, now }]);
  }
  const reports = await database.read(({ sql }) =>
    sql
      .selectFrom('reports')
      .select(['id', 'reporter_id'])
      .where('object_type', '=', 'message')
      .where('object_id', '=', messageId)
      .orderBy('id')
      .execute(),
  );
  const report = reports.at(-1);
  if (report === undefined) return;
  const actor = { userId: report.reporter_id, isOperator: true };
  const body = { action: isHidden ? 'hide' : 'restore' };
  await writer.perform([{ actor, kind: 'report.settle', params: { id: String(report.id) }, body, files: {}, now }]);
}
