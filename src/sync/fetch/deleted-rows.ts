import { missingIds, type ListedPage } from '#data/apply/list-gaps.ts';
import type { Tables, Tx } from '#data/db/store.ts';
import type { IsReplaceable } from '#data/posts/row-limits.ts';
import type { RowKey } from '#data/tx/write-batch.ts';

type ListedTable = 'posts' | 'comments' | 'messages';

const serverIds: { [Name in ListedTable]: (row: Tables[Name]) => number | null } = {
  posts: (row) => row.post_id,
  comments: (row) => row.comment_id,
  messages: (row) => row.message_id,
};

/** The rows found by a field that may be replaced. */
export async function replaceableRows<Name extends ListedTable>(
  tx: Tx,
  table: Name,
  refs: readonly string[],
  isFree: IsReplaceable,
): Promise<Tables[Name][]> {
  const rows = await tx.getMany(table, refs);
  return rows.flatMap((row) => (row !== undefined && isFree(row, `${table}/${row.ref}`) ? [row] : []));
}

/** Those of the rows that a page of their list proves deleted. */
export function rowsInGaps<Name extends ListedTable>(
  table: Name,
  rows: readonly Tables[Name][],
  page: ListedPage,
): RowKey[] {
  const idOf = serverIds[table];
  const gaps = missingIds(
    rows.flatMap((row) => idOf(row) ?? []),
    page,
  );
  return rows.filter((row) => gaps.has(idOf(row) ?? 0)).map(({ ref }): RowKey => `${table}/${ref}`);
}

/** A row by its key, if it is stored and may be replaced. */
export async function replaceableRow(
  tx: Tx,
  table: 'posts' | 'comments' | 'conversations' | 'groups',
  ref: string,
  isFree: IsReplaceable,
): Promise<RowKey[]> {
  const row = await tx.get(table, ref);
  return row !== undefined && isFree(row, `${table}/${ref}`) ? [`${table}/${ref}`] : [];
}
