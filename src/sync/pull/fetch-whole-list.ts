import type { WireReply } from '#sync/transport/ports.ts';

/** Reads the pages of a list; null if the server has no such call. */
export interface ListReader {
  fetchPage(path: string): Promise<WireReply | null>;
  signal: AbortSignal;
}

/** All pages of a list; null if the server has no such call. */
export async function fetchWholeList<Item>(
  { fetchPage, signal }: ListReader,
  path: string,
  parsePage: (json: unknown) => Item[] | null,
): Promise<Item[] | null> {
  const items: Item[] = [];
  for (let next: string | null = path; next !== null && !signal.aborted;) {
    const reply: WireReply | null = await fetchPage(next);
    const page = reply === null ? null : parsePage(reply.json);
    if (page === null) return null;
    items.push(...page);
    next = reply?.next ?? null;
  }
  return items;
}
