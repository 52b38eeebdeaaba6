import * as z from 'zod/mini';
import { Event } from '#contract/events/entity.ts';
import { applyFetched } from '#data/apply/fetched.ts';
import type { Store } from '#data/db/store.ts';
import { isMissing, sendQuery } from './fetch-query.ts';
import { createReadTransport, type ReadTransportOptions } from './read-transport.ts';

/**
 * held: stored on the device. missing: the server has no such event. failed: the server answered with an error.
 * unreachable: no answer.
 */
export type EventFetchResult =
  | { as: 'held'; ref: string }
  | { as: 'missing' }
  | { as: 'failed' }
  | { as: 'unreachable' };

/** A link that opens nothing any more: no pull tells a guest, nor who didn't take part, what has become of an unlisted event. */
async function dropUnlisted(store: Store, idOrRef: string, versionBefore: number): Promise<void> {
  await applyFetched(store, {}, versionBefore, async (tx, isReplaceable) => {
    const [ref = idOrRef] = /^\d+$/.test(idOrRef) ? await tx.refsBy('events', 'event_id', [Number(idOrRef)]) : [];
    const row = await tx.get('events', ref);
    return row?.visibility === 'unlisted' && isReplaceable(row, `events/${ref}`) ? [`events/${ref}`] : [];
  });
}

/**
 * Fetches and stores one event that is missing on the device or may be outdated. It isn't one of the table's queries: it
 * checks the whole event by its schema, which the list of events needn't load.
 * @param key the secret of an unlisted event's link
 */
export async function fetchEvent(
  { store, ...reader }: ReadTransportOptions & { store: Store },
  idOrRef: string,
  signal: AbortSignal,
  key: string | null = null,
): Promise<EventFetchResult> {
  const transport = await createReadTransport(reader);
  const secret = key === null ? '' : `?key=${encodeURIComponent(key)}`;
  const response = await sendQuery({ store, transport }, `/events/${encodeURIComponent(idOrRef)}${secret}`, signal);
  if (response === null) return { as: 'unreachable' };
  const { status, json } = response.reply;
  if (status >= 500 || status === 429) return { as: 'failed' };
  if (isMissing(response.reply)) await dropUnlisted(store, idOrRef, response.versionBefore);
  const parsed = z.safeParse(Event, json);
  if (status !== 200 || !parsed.success) return { as: 'missing' };
  await applyFetched(store, { events: [parsed.data] }, response.versionBefore);
  return { as: 'held', ref: parsed.data.ref };
}
