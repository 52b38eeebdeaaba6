import assert from 'node:assert/strict';
import type { Chance } from '#world/random/chance.ts';
import { deviceRows } from '#world/browser/device-rows.ts';
import { openServerRows } from '#world/servers/server-rows.ts';
import { expect } from '#world/time/patient-expect.ts';
import type { Scene } from './scene.ts';
import type { Told } from './story.ts';

/** The page is open when the connection returns. */
export async function withPageOpen({ goOnline, isDrained }: Told): Promise<void> {
  await goOnline();
  await isDrained();
}

/** No page is open: the browser wakes the service worker, which sends everything by itself. */
export async function withAllPagesClosed({ scene, goOnline, hasArrived }: Told): Promise<void> {
  const { context } = scene.profile();
  const elsewhere = await context.newPage();
  for (const page of context.pages()) if (page !== elsewhere) await page.close();
  const session = await context.newCDPSession(elsewhere);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(scene.origin));
      if (ours !== undefined) resolve(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.stopAllWorkers');
  await goOnline();
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: scene.origin,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  });
  await hasArrived();
  assert.deepEqual(
    context.pages().map((page) => page.url()),
    ['about:blank'],
    'no page of the app was open',
  );
  await elsewhere.goto('/outbox');
  scene.profile().page = elsewhere;
}

/** Two tabs are open when the connection returns. */
export async function withTwoTabs({ scene, userId, goOnline, isDrained }: Told): Promise<void> {
  const { context } = scene.profile();
  const second = await context.newPage();
  await second.goto('/outbox');
  await expect(second.getByText('Publish event')).toBeVisible();
  await goOnline();
  await isDrained();
  await expect(second.getByText('Everything has been sent')).toBeVisible();
  assert.deepEqual(await deviceRows(second, userId, 'outbox'), []);
}

function proxyOf(scene: Scene) {
  if (scene.proxy === null) throw new Error('This story needs a proxy.');
  return scene.proxy;
}

const isChange = ({ method, path }: { method: string; path: string }) =>
  method !== 'GET' && path.startsWith('/api/') && !path.startsWith('/api/blobs');

/**
 * The server is killed after it has handled a request and before anyone has its reply: first for a mutation, then for
 * the picture, then for the new event itself.
 */
export async function withServerKilled({ scene, published, goOnline, isDrained }: Told): Promise<void> {
  const proxy = proxyOf(scene);
  const moments: ((call: { method: string; path: string }) => boolean)[] = [
    isChange,
    ({ method, path }) => method !== 'GET' && path.startsWith('/api/blobs'),
    () => isAtServer(scene, published),
  ];
  const revivals: Promise<void>[] = [];
  const revive = async () => {
    await scene.killServer();
    await scene.startServer();
  };
  proxy.setFaults({
    lossRate: 1,
    canLose: (call) => {
      if (moments[0]?.(call) !== true) return false;
      moments.shift();
      revivals.push(revive());
      return true;
    },
  });
  await goOnline();
  await isDrained();
  await Promise.all(revivals);
  assert.equal(moments.length, 0, 'the server was killed at each of these moments');
}

function isAtServer(scene: Scene, ref: string): boolean {
  const rows = openServerRows(scene.dataDir);
  const found = rows.all('select id from events where ref = ?', ref);
  rows.close();
  return found.length > 0;
}

/** The network loses one reply in five, including the first to a mutation, until everything has arrived. */
export async function throughLoss({ scene, goOnline, hasArrived, isDrained }: Told): Promise<void> {
  const proxy = proxyOf(scene);
  const from = proxy.calls.length;
  let hasBegun = false;
  proxy.setFaults({
    lossRate: 0.2,
    // The first random number of this seed loses a reply.
    seed: 39,
    canLose: (call) => {
      hasBegun ||= isChange(call);
      return hasBegun && call.path.startsWith('/api/');
    },
  });
  await goOnline();
  await hasArrived();
  const lost = proxy.calls.slice(from).filter(({ isLost }) => isLost);
  assert.ok(lost.some(isChange), 'the reply to a change was lost');
  proxy.setFaults({});
  const { context } = scene.profile();
  await context.setOffline(true);
  await context.setOffline(false);
  await isDrained();
}

/**
 * Server and browser are killed at random while everything is sent, and replies are lost.
 * @param onStrike called for each kill
 */
export function withRandomKills(
  chance: Chance,
  { kills, lossRate }: { kills: number; lossRate: number },
  onStrike: (what: string) => void,
) {
  return async ({ scene, goOnline, hasArrived, isDrained }: Told): Promise<void> => {
    const proxy = proxyOf(scene);
    const failures: unknown[] = [];
    let left = kills;
    let callsToNext = chance.int(0, 3);
    let isStriking = false;
    let lastStrike: Promise<void> = Promise.resolve();

    async function strike(): Promise<void> {
      if (chance.isTrue(0.5)) {
        onStrike('server');
        await scene.killServer();
        await scene.startServer();
        return;
      }
      onStrike('browser');
      await scene.profile().kill();
      const { page } = await scene.launch();
      await page.goto('/outbox');
    }

    proxy.setFaults({
      lossRate: 1,
      canLose: ({ path }) => {
        if (!path.startsWith('/api/')) return false;
        callsToNext -= 1;
        if (left === 0 || isStriking || callsToNext >= 0) return chance.isTrue(lossRate);
        left -= 1;
        callsToNext = chance.int(0, 3);
        isStriking = true;
        lastStrike = strike()
          .catch((error: unknown) => void failures.push(error))
          .finally(() => {
            isStriking = false;
          });
        return chance.isTrue(0.5);
      },
    });
    await goOnline();
    await hasArrived();
    left = 0;
    await lastStrike;
    assert.deepEqual(failures, []);
    proxy.setFaults({});
    const { context } = scene.profile();
    await context.setOffline(true);
    await context.setOffline(false);
    await isDrained();
  };
}
