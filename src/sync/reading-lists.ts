import type { WireReply } from './ports.ts';

/** How a list is read to its end; null where the server has no such call. */
export interface Reading {
  ask(path: string): Promise<WireReply | null>;
  signal: AbortSignal;
}

/** All pages of a list; null where the server has no such call. */
export async function wholeList<Item>(
  { ask, signal }: Reading,
  path: string,
  read: (json: unknown) => Item[] | null,
): Promise<Item[] | null> {
  const items: Item[] = [];
  for (let next: string | null = path; next !== null && !signal.aborted;) {
    const reply: WireReply | null = await ask(next);
    const page = reply === null ? null : read(reply.json);
    if (page === null) return null;
    items.push(...page);
    next = reply?.next ?? null;
  }
  return items;
}
