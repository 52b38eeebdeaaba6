import { createChance } from '#world/random/chance.ts';
import { createDevice, type Context, type Device } from './device.ts';
import { createInlineServer, type InlineServer } from '#world/servers/inline-server.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { author } from '#world/data/sample-rows.ts';
import { createVirtualTime, settled, type VirtualTime } from '#world/time/virtual-time.ts';
import { createWire, type Sending } from './wire.ts';
import type { ArrivedRequest, DepartingReply } from '#world/servers/route-table.ts';

export interface OneDevice {
  time: VirtualTime;
  server: InlineServer;
  device: Device;
  store: MemoryStore;
  tab: Context;
  /** all requests sent, in order */
  sent: Sending[];
  /** `METHOD /path` of the requests since the last call, without queries and ids of mutations */
  calls(): string[];
  /** called before the server; null passes a request on */
  intercept: ((arrived: ArrivedRequest) => Promise<DepartingReply | null> | DepartingReply | null) | null;
  failures: unknown[];
  run(ms: number): Promise<void>;
  close(): Promise<void>;
}

export interface OneDeviceSettings {
  hasSyncRoutes?: boolean;
  isExclusive?: boolean;
}

/** A refusal or an error as the server would send it. */
export function replyOf(
  status: number,
  error: string,
  headers: Record<string, string> = {},
  more: Record<string, unknown> = {},
): DepartingReply {
  return { status, headers: { 'scape-api': '1', ...headers }, json: { message: error, error, ...more }, fault: null };
}

/** Ana with one window on one device, and the real server behind a transport that a test can intercept. */
export async function createOneDevice(settings: OneDeviceSettings = {}): Promise<OneDevice> {
  const { hasSyncRoutes = true, isExclusive = true } = settings;
  const chance = createChance(1);
  const time = createVirtualTime(Date.parse('2026-06-01T00:00:00Z'));
  const server = await createInlineServer({ now: time.now, hasSyncRoutes });
  const user = await server.register('ana');
  await server.openSession(user.user_id, 'token', 1e12);
  const sent: Sending[] = [];
  const failures: unknown[] = [];
  let told = 0;
  const wire = createWire({
    time,
    chance,
    answer: async (arrived) => (await one.intercept?.(arrived)) ?? server.answer(arrived),
    watch: { sent: (sending) => void sent.push(sending), ended: () => undefined },
  });
  const device = createDevice({
    name: 'd',
    time,
    chance,
    wire,
    isExclusive,
    onCommit: () => undefined,
    onFailure: (_device, error) => void failures.push(error),
  });
  const account = device.signIn(user, 'token');
  await account.store.transact('write', ['meta'], (tx) => tx.put('meta', [{ key: 'author', value: author }]));
  const one: OneDevice = {
    time,
    server,
    device,
    store: account.store,
    tab: device.open('tab', account),
    sent,
    intercept: null,
    failures,
    calls() {
      const since = sent.slice(told);
      told = sent.length;
      return since.map(
        ({ request }) => `${request.method} ${request.path.replace(/\?.*/, '').replace(/[0-9a-f-]{36,64}/g, '*')}`,
      );
    },
    async run(ms) {
      const endMs = time.now() + ms;
      await settled();
      while ((time.nextAt() ?? Infinity) <= endMs) await time.step();
      await time.advanceTo(endMs);
    },
    async close() {
      for (const context of [...device.contexts]) device.kill(context);
      await server.close();
    },
  };
  return one;
}
