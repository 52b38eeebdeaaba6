import * as z from 'zod/mini';
import { Event } from '#contract/events/entity.ts';
import { takeReadVersion } from '#data/apply/patch.ts';
import { applyFetched } from '#data/apply/fetched.ts';
import type { Store } from '#data/db/store.ts';
import { timeoutFor } from '#sync/push/backoff.ts';
import { isWireError } from '#sync/transport/ports.ts';
import { createReadTransport, type ReadTransportOptions } from './read-transport.ts';

/**
 * held: stored on the device. missing: the server has no such event. failed: the server answered with an error.
 * unreachable: no answer.
 */
export type EventFetchResult =
  { as: 'held'; ref: string } | { as: 'missing' } | { as: 'failed' } | { as: 'unreachable' };

/** Fetches and stores one event that is missing on the device or may be outdated. */
export async function fetchEvent(
  { store, ...reader }: ReadTransportOptions & { store: Store },
  idOrRef: string,
  signal: AbortSignal,
): Promise<EventFetchResult> {
  const transport = await createReadTransport(reader);
  const versionBefore = await takeReadVersion(store);
  try {
    const { status, json } = await transport.send(
      {
        method: 'GET',
        path: `/events/${encodeURIComponent(idOrRef)}`,
        headers: {},
        body: null,
        timeoutMs: timeoutFor(0),
      },
      signal,
    );
    if (status >= 500 || status === 429) return { as: 'failed' };
    const parsed = z.safeParse(Event, json);
    if (status !== 200 || !parsed.success) return { as: 'missing' };
    await applyFetched(store, { events: [parsed.data] }, versionBefore);
    return { as: 'held', ref: parsed.data.ref };
  } catch (error) {
    if (!isWireError(error)) throw error;
    return { as: 'unreachable' };
  }
}
