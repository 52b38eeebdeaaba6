import * as z from 'zod/mini';
import { EventStatistics } from '#contract/event-statistics.ts';
import { current } from '#data/current.ts';
import { activeAccount, dropToken, withDevice } from '#data/device.ts';
import type { LoadStatistics } from '#features/organizer/event-numbers.ts';
import { failureText } from '#sync/failure-text.ts';
import { isWireError } from '#sync/ports.ts';
import { callServer } from './call-server.ts';

const fallback = 'How it went day by day could not be had. These are the numbers of this device.';
const offline = 'There is no connection. These are the numbers of this device; how they grew is known to the server.';

/** One call, under the name of whoever is shown if they are still signed in. */
function ask(eventId: number, userId: number | null) {
  return withDevice(async (device) => {
    const account = await activeAccount(device);
    const token = account !== null && account.userId === userId ? account.token : null;
    const reply = await callServer(token, { method: 'GET', path: `/events/${String(eventId)}/statistics` });
    if (reply.status === 401 && token !== null && userId !== null) await dropToken(device, userId, token);
    return reply;
  });
}

/** Asks the server what became of an event of one's own. */
export const loadStatistics: LoadStatistics = async (eventId) => {
  try {
    const reply = await ask(eventId, current.get()?.user?.user_id ?? null);
    const parsed = z.safeParse(EventStatistics, reply.json);
    if (reply.status === 200 && parsed.success) return { ok: true, value: parsed.data };
    return { ok: false, message: reply.status === 200 ? fallback : failureText(reply, { fallback }) };
  } catch (error) {
    if (!isWireError(error)) reportError(error);
    return { ok: false, message: isWireError(error) ? offline : fallback };
  }
};
