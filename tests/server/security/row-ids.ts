/** A row as calls and pulls tell it, whatever its kind. */
export interface Named {
  event_id?: number;
  id?: number;
  comment_post_id?: number;
  reply_id?: number;
  user_id?: number;
  user?: { user_id: number };
}

/** By its kind's own id; a conversation is named by whom it is with. */
export function idIn(row: Named): number | undefined {
  return row.event_id ?? row.id ?? row.reply_id ?? row.comment_post_id ?? row.user_id ?? row.user?.user_id;
}

/** The ids of rows, in order. */
export const sorted = (rows: readonly unknown[] = []) =>
  rows.map((row) => idIn(row as Named) ?? 0).toSorted((a, b) => a - b);
