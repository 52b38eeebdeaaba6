import { lastEventId, listEventAddresses } from '#server/db/events/sitemap.ts';
import type { Tx } from '#server/db/engine/database.ts';

export interface PublicAddress {
  id: number;
  /** ISO 8601 */
  changedAt: string;
}

/** Number of ids in one part of the sitemap. A sitemap may hold at most 50,000 addresses. */
export const idsPerPart = 49_000;

/** Number of parts of the sitemap, at least 1. Each part is a range of ids, so an event never moves to another. */
export async function countParts(tx: Tx): Promise<number> {
  return Math.max(1, Math.ceil((await lastEventId(tx)) / idsPerPart));
}

/**
 * The public events of a part.
 * @param part from 1
 */
export async function publicAddresses(tx: Tx, part: number): Promise<PublicAddress[]> {
  const rows = await listEventAddresses(tx, (part - 1) * idsPerPart, part * idsPerPart);
  return rows.map(({ id, updated_at: at }) => ({ id, changedAt: new Date(at).toISOString() }));
}
