import type { Author } from './events.ts';
import type { OutboxEntry } from './outbox.ts';
import type { RowChanges } from './row-draft.ts';

/** A mutation that the server has taken, and what it said. */
export interface Acknowledged {
  entry: OutboxEntry;
  /** null where it said nothing */
  body: Record<string, unknown> | null;
  /** whose device this is */
  user: Author['user'];
}

/** Writes what was said of one mutation as rows. It runs while the mutation's own effect is off. */
export type Acknowledge = (rows: RowChanges, acknowledged: Acknowledged) => Promise<void>;

/** What a reply holds under `data`; null where it holds nothing that is known by this field. */
export function dataOf<Data>({ body }: Acknowledged, field: keyof Data & string): Data | null {
  const data = body?.['data'];
  return typeof data === 'object' && data !== null && field in data ? (data as Data) : null;
}
