import type { MessageRow } from '#data/chat/messages.ts';

function isSame(one: MessageRow, other: MessageRow): boolean {
  return (
    one.place === other.place &&
    one.content === other.content &&
    one.image === other.image &&
    one.created_at === other.created_at &&
    one.user?.display_name === other.user?.display_name &&
    one.user?.profile_picture === other.user?.profile_picture
  );
}

/** Keeps the identity of unchanged rows across queries, so that they don't render again. */
export function createStableRows(): (rows: readonly MessageRow[]) => MessageRow[] {
  let previous = new Map<string, MessageRow>();
  return (rows) => {
    const stable = rows.map((row) => {
      const before = previous.get(row.ref);
      return before !== undefined && isSame(before, row) ? before : row;
    });
    previous = new Map(stable.map((row) => [row.ref, row]));
    return stable;
  };
}
