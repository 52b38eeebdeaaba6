import type { MessageRow } from '#data/chat/messages.ts';
import { dayText, midnight } from '#ui/text/day.ts';

/** The lines of a conversation. `isFirst`, `isLast`: within a burst of messages by one person. */
export type Line =
  | { type: 'day'; key: string; text: string }
  | { type: 'new'; key: string }
  | { type: 'message'; key: string; row: MessageRow; isFirst: boolean; isLast: boolean };

interface LineOptions {
  /** the first message that was new when the conversation was opened; null for none */
  firstNew: string | null;
  nowMs: number;
}

const dayOf = ({ created_at: at }: MessageRow) => midnight(Date.parse(at));

/** A pause this long ends a burst. */
const burstPauseMs = 300_000;

function isSameBurst(before: MessageRow | undefined, after: MessageRow | undefined): boolean {
  if (before === undefined || after === undefined || before.user_id !== after.user_id) return false;
  const between = Date.parse(after.created_at) - Date.parse(before.created_at);
  return Math.abs(between) < burstPauseMs && dayOf(before) === dayOf(after);
}

/** The first message by others that was unread when the conversation was opened. */
export function firstNewOf(rows: readonly MessageRow[], ownId: number, readUpto: number): string | null {
  return rows.find((row) => row.user_id !== ownId && (row.message_id ?? 0) > readUpto)?.ref ?? null;
}

/** Messages with the separators between them. @param rows oldest first */
export function linesOf(rows: readonly MessageRow[], { firstNew, nowMs }: LineOptions): Line[] {
  const lines: Line[] = [];
  for (const [index, row] of rows.entries()) {
    const [before, after] = [rows[index - 1], rows[index + 1]];
    if (before === undefined || dayOf(before) !== dayOf(row)) {
      lines.push({ type: 'day', key: `day ${row.ref}`, text: dayText(Date.parse(row.created_at), nowMs) });
    }
    if (row.ref === firstNew) lines.push({ type: 'new', key: 'new' });
    const isFirst = !isSameBurst(before, row) || row.ref === firstNew;
    const isLast = !isSameBurst(row, after) || after?.ref === firstNew;
    lines.push({ type: 'message', key: row.ref, row, isFirst, isLast });
  }
  return lines;
}
