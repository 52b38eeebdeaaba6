import type { Chance } from '#world/random/chance.ts';
import type { ApiCall, ApiReply, Caller } from '#world/servers/api-client.ts';
import type { Write } from '#world/kills/kill-writes.ts';
import { packed, type LoadClient } from './load-client.ts';
import type { Task } from './rate.ts';

/** A user's device with its cursors. It sends one mutation or one batch at a time. */
export interface Device extends Caller {
  eventsCursor: string;
  meCursor: string;
}

interface Pulled {
  cursor: string;
  more: boolean;
}

async function pull({ send }: LoadClient, path: string, token: string | null, from: string): Promise<string> {
  for (let cursor = from; ;) {
    const query = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const { status, json } = await send({ path: `${path}${query}`, token });
    if (status !== 200) throw new Error(`${path} was answered ${String(status)}`);
    const pulled = json as Pulled;
    cursor = pulled.cursor;
    if (!pulled.more) return cursor;
  }
}

/** Devices that have pulled everything, so that further pulls only bring changes. */
export async function fillDevices(client: LoadClient, callers: readonly Caller[]): Promise<Device[]> {
  const eventsCursor = await pull(client, '/sync/events', null, '');
  const devices: Device[] = [];
  for (const caller of callers) {
    devices.push({ ...caller, eventsCursor, meCursor: await pull(client, '/sync/me', caller.token, '') });
  }
  return devices;
}

const words = ['music', 'conf', 'noche', 'web', 'salsa', 'festival', 'python', 'luces'];

/** The requests of a user with a browser, in realistic shares: mostly reading. */
export function createReads(
  client: LoadClient,
  chance: Chance,
  devices: readonly Device[],
  eventIds: readonly number[],
): () => Task {
  const event = () => String(chance.pick(eventIds));
  const isThere = async (call: ApiCall) => (await client.send({ ...call, headers: packed })).status === 200;

  async function pullEvents(): Promise<boolean> {
    const device = chance.pick(devices);
    device.eventsCursor = await pull(client, '/sync/events', null, device.eventsCursor);
    return true;
  }
  async function pullOwn(): Promise<boolean> {
    const device = chance.pick(devices);
    device.meCursor = await pull(client, '/sync/me', device.token, device.meCursor);
    return true;
  }

  const kinds: readonly [share: number, task: Task][] = [
    [30, () => isThere({ path: `/events/${event()}` })],
    [15, pullEvents],
    [15, pullOwn],
    [15, () => isThere({ path: '/events?limit=50' })],
    [10, () => isThere({ path: `/events?limit=50&search=${chance.pick(words)}` })],
    [5, async () => (await client.open(`/events/${event()}`)) === 200],
    [5, () => isThere({ path: '/posts/feed', token: chance.pick(devices).token })],
    [5, () => isThere({ path: `/users/profile/${String(chance.pick(devices).userId)}` })],
  ];
  const all = kinds.reduce((sum, [share]) => sum + share, 0);

  return () => {
    let left = chance.next() * all;
    return kinds.find(([share]) => (left -= share) < 0)?.[1] ?? pullEvents;
  };
}

/** Whether a write has a final answer, rather than "later" or none. */
function isSettled(reply: ApiReply | null): reply is ApiReply {
  if (reply === null || reply.status >= 500 || reply.status === 429) return false;
  const results = (reply.json as { results?: { status: number }[] } | null)?.results ?? [];
  return results.every((result) => result.status < 500 && result.status !== 425);
}

/**
 * Repeats a write until it has an answer, as a device does.
 * @returns number of attempts
 */
export async function settle(
  { send }: LoadClient,
  write: Write,
  token: string,
  pause: () => Promise<unknown>,
): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const reply = await send({ ...write.call, token }).catch(() => null);
    if (isSettled(reply)) {
      write.check(reply);
      return tries;
    }
    await pause();
  }
}
