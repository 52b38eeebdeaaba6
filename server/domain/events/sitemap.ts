import { lastEventId, listEventAddresses } from '#server/db/events/sitemap.ts';
import type { Tx } from '#server/db/engine/database.ts';

export interface PublicAddress {
  id: number;
  /** ISO 8601 */
  changedAt: string;
}

/** Ids that one part of a list of all events spans; a sitemap holds at most 50,000 addresses. */
export const idsPerPart = 49_000;

/** How many parts a list of all events has, 1 at least. A part is a range of ids, so an event never moves to another. */
export async function countParts(tx: Tx): Promise<number> {
  return Math.max(1, Math.ceil((await lastEventId(tx)) / idsPerPart));
}

/** The events of a part that everybody may see. @param part from 1 on */
export async function publicAddresses(tx: Tx, part: number): Promise<PublicAddress[]> {
  const rows = await listEventAddresses(tx, (part - 1) * idsPerPart, part * idsPerPart);
  return rows.map(({ id, updated_at: at }) => ({ id, changedAt: new Date(at).toISOString() }));
}
