import * as z from 'zod/mini';
import { PushKeyReply } from '#contract/account/push.ts';
import { activeAccount, type AccountRow, type DeviceDb } from '#data/db/device.ts';
import { otherwise } from '#data/fault.ts';
import { storePushOwner, readPushOwner } from '#data/account/push-owner.ts';
import type { PushCalls, PushOutcome, PushState } from '#features/settings/notices/push-part.tsx';
import { isWireError } from '#sync/transport/ports.ts';
import { browserPush, type BrowserPush } from './browser-push.ts';
import { callServer, failureOf, tryServer } from '#app/queries/call-server.ts';
import * as texts from './texts.ts';

const path = '/push/subscriptions';
const messages = {
  fallback: texts.serverCannotNotify,
  offline: texts.noConnection,
};

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function isFor(subscription: PushSubscription, key: Uint8Array): boolean {
  const { applicationServerKey: existingKey } = subscription.options;
  // If the browser doesn't tell the key, assume that it matches; if it doesn't, the push service refuses the server's
  // pushes.
  if (existingKey === null) return true;
  const bytes = new Uint8Array(existingKey);
  return bytes.length === key.length && bytes.every((byte, place) => byte === key[place]);
}

/** The server refused; its message is for the user. */
class Refused extends Error {
  override readonly name = 'Refused';
}

async function callOrThrow(token: string | null, request: Parameters<typeof callServer>[1]): Promise<unknown> {
  const reply = await callServer(token, request);
  if (reply.status >= 300) throw new Refused(failureOf(reply, messages).message);
  return reply.json;
}

function problemOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  return isWireError(error) ? failureOf(error, messages).message : texts.serviceUnreachable;
}

/** Subscribes the browser, again if the server's key has changed, and sends the endpoint to the server. */
async function subscribe(device: DeviceDb, { userId, token }: AccountRow, browser: BrowserPush): Promise<void> {
  const key = bytesOf(z.parse(PushKeyReply, await callOrThrow(token, { method: 'GET', path: '/push/key' })).key);
  const existing = await browser.currentSubscription();
  const isOld = existing !== null && !isFor(existing, key);
  if (isOld) await browser.unsubscribe();
  const subscription = existing === null || isOld ? await browser.subscribe(key) : existing;
  const { endpoint, keys } = subscription.toJSON();
  await callOrThrow(token, { method: 'POST', path, value: { endpoint, keys } });
  await storePushOwner(device, userId);
}

/** Turns push notifications off in this browser. The push service tells the server that the endpoint is gone. */
export async function removePushSubscription(device: DeviceDb, browser: BrowserPush = browserPush): Promise<void> {
  try {
    if ((await readPushOwner(device)) === null) return;
    await storePushOwner(device, null);
    await browser.unsubscribe();
  } catch (error) {
    reportError(error);
  }
}

/**
 * Renews the push subscription at start: the server's key, the browser's endpoint or the user's session may have
 * changed. Removes it if another user is signed in or permission was withdrawn.
 */
export async function renewPushSubscription(device: DeviceDb, browser: BrowserPush = browserPush): Promise<void> {
  const [owner, account] = [await readPushOwner(device), await activeAccount(device)];
  if (owner === null || account === null) return;
  if (owner !== account.userId || browser.permission() !== 'granted') return removePushSubscription(device, browser);
  // Without a connection or push service, the next start tries again.
  await subscribe(device, account, browser).catch(otherwise(undefined));
}

/** The user's controls for push notifications in this browser. */
export function createPushCalls(
  ready: () => Promise<{ device: DeviceDb }>,
  browser: BrowserPush = browserPush,
): PushCalls {
  async function read(): Promise<PushState> {
    const permission = browser.permission();
    if (permission === 'default') return 'off';
    if (permission !== 'granted') return permission;
    const { device } = await ready();
    const account = await activeAccount(device);
    const isOwn = account !== null && (await readPushOwner(device)) === account.userId;
    return isOwn && (await browser.currentSubscription()) !== null ? 'on' : 'off';
  }

  /** Runs an action and returns its outcome; never throws. */
  async function outcomeOf(action: () => Promise<void>): Promise<PushOutcome> {
    try {
      await action();
      return { state: await read(), problem: null };
    } catch (error) {
      return { state: await read().catch(otherwise<PushState>('off')), problem: problemOf(error) };
    }
  }

  return {
    read: () => read().catch(otherwise<PushState>('off')),
    turnOn: () =>
      outcomeOf(async () => {
        // Must come first: browsers require a recent click.
        if ((await browser.requestPermission()) !== 'granted') return;
        const { device } = await ready();
        const account = await activeAccount(device);
        if (account !== null) await subscribe(device, account, browser);
      }),
    turnOff: () =>
      outcomeOf(async () => {
        const { device } = await ready();
        const account = await activeAccount(device);
        const endpoint = (await browser.currentSubscription())?.endpoint;
        await removePushSubscription(device, browser);
        if (endpoint === undefined) return;
        // If the server is unreachable now, the push service will report the endpoint as gone.
        const request = { method: 'DELETE', path, value: { endpoint } } as const;
        await tryServer(account?.token ?? null, request);
      }),
  };
}
