import * as z from 'zod/mini';
import { Event } from '#contract/event.ts';
import { activeAccount, type DeviceDb } from '#data/device.ts';
import { landSeen, markOf } from '#data/land.ts';
import type { Store } from '#data/store.ts';
import { timeoutFor } from './backoff.ts';
import { patientFetch } from './patient-fetch.ts';
import { isWireError } from './ports.ts';
import { createTransport } from './transport.ts';

/** held: it is on the device now. missing: the server has no such event. unreachable: nobody answered. */
export type Seen = { as: 'held'; ref: string } | { as: 'missing' } | { as: 'unreachable' };

/** Fetches one event that the device doesn't hold, or whose newest state is wanted, and keeps it. */
export async function seeEvent(
  { device, store, origin, userId }: { device: DeviceDb; store: Store; origin: string; userId: number | null },
  idOrRef: string,
  signal: AbortSignal,
): Promise<Seen> {
  const account = await activeAccount(device);
  const token = account !== null && account.userId === userId ? account.token : null;
  const mark = await markOf(store);
  try {
    const { status, json } = await createTransport({
      origin,
      token: () => Promise.resolve(token),
      fetch: patientFetch,
    }).send(
      {
        method: 'GET',
        path: `/events/${encodeURIComponent(idOrRef)}`,
        headers: {},
        body: null,
        timeoutMs: timeoutFor(0),
      },
      signal,
    );
    if (status >= 500 || status === 429) return { as: 'unreachable' };
    const parsed = z.safeParse(Event, json);
    if (status !== 200 || !parsed.success) return { as: 'missing' };
    await landSeen(store, [parsed.data], mark);
    return { as: 'held', ref: parsed.data.ref };
  } catch (error) {
    if (!isWireError(error)) throw error;
    return { as: 'unreachable' };
  }
}
