import * as z from 'zod/mini';
import { Event } from '#contract/events/entity.ts';
import { applyFetched } from '#data/apply/fetched.ts';
import type { Store } from '#data/db/store.ts';
import { sendQuery } from './fetch-query.ts';
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

/**
 * Fetches and stores one event that is missing on the device or may be outdated. It isn't one of the table's queries: it
 * checks the whole event by its schema, which the list of events needn't load.
 */
export async function fetchEvent(
  { store, ...reader }: ReadTransportOptions & { store: Store },
  idOrRef: string,
  signal: AbortSignal,
): Promise<EventFetchResult> {
  const transport = await createReadTransport(reader);
  const response = await sendQuery({ store, transport }, `/events/${encodeURIComponent(idOrRef)}`, signal);
  if (response === null) return { as: 'unreachable' };
  const { status, json } = response.reply;
  if (status >= 500 || status === 429) return { as: 'failed' };
  const parsed = z.safeParse(Event, json);
  if (status !== 200 || !parsed.success) return { as: 'missing' };
  await applyFetched(store, { events: [parsed.data] }, response.versionBefore);
  return { as: 'held', ref: parsed.data.ref };
}
