import { vi } from 'vitest';
import type { Running } from '#app/boot/running.ts';
import { mirrorSession } from '#app/session/mirror.ts';
import type { OwnUser } from '#contract/account/user.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { DeviceDb, signIn } from '#data/db/device.ts';
import { createEngineManager, type EngineManager } from '#sync/engine/engine-manager.ts';
import { restFallback } from '#sync/pull/rest-fallback.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';

export const token = 't'.repeat(43);

/** A post of so many words that it would be a pity. */
export const post = (title = 'My long text') => ({
  ref: crypto.randomUUID(),
  post: { title, description: 'Hours of typing' },
  image: null,
});

/** Somebody who is signed in, on a device whose engine is the real one. */
export interface LogoutStage {
  device: DeviceDb;
  user: OwnUser;
  account: OpenAccount;
  running: Running;
  host: EngineManager;
  /** what the server answers to each change; null: there is no connection */
  batch: { status: number | null };
  /** calls that came to the server */
  asked: { path: string; body: unknown; authorization: string | null }[];
  /** paths of the calls that found no connection */
  lost: string[];
  /** the names of all databases */
  databases(): Promise<string[]>;
  /** the states of the changes that are kept for them, as they are when they sign in again */
  kept(): Promise<string[]>;
  close(): Promise<void>;
}

const databases = async () => (await indexedDB.databases()).map(({ name = '' }) => name);
const page = { cursor: 'c', upto: 'e.1', more: false };

/** @param meanwhile what happens while the server has the changes and hasn't answered */
export async function openLogoutStage(meanwhile: () => Promise<void> = async () => undefined): Promise<LogoutStage> {
  localStorage.clear();
  const batch: LogoutStage['batch'] = { status: 200 };
  const asked: LogoutStage['asked'] = [];
  const lost: string[] = [];
  vi.stubGlobal('fetch', async (address: string | Request, options: RequestInit = {}) => {
    const request = address instanceof Request ? address : new Request(new URL(address, location.origin), options);
    const path = new URL(request.url).pathname.replace('/api', '');
    if (batch.status === null) {
      lost.push(path);
      throw new TypeError('Failed to fetch');
    }
    const text = await request.text();
    const body = (text === '' ? null : JSON.parse(text)) as { items?: { id: string }[] } | null;
    asked.push({ path, body, authorization: request.headers.get('authorization') });
    const ok = (json: unknown) => Response.json(json, { headers: { 'Scape-Api': '1' } });
    if (path.startsWith('/batch')) {
      await meanwhile();
      const reply = { message: 'Not like this', error: batch.status === 409 ? 'conflict' : 'forbidden' };
      const results = (body?.items ?? []).map(({ id }) => ({ id, status: batch.status, at: 'e.1', body: reply }));
      return ok({ results });
    }
    if (path === '/sync/events') return ok({ ...page, events: [], deleted: [] });
    if (path === '/sync/me') return ok({ ...page, changes: {}, deleted: {} });
    return ok({ message: 'ok', status: 'ok' });
  });
  const device = new DeviceDb();
  await device.open();
  const user = somebody();
  await signIn(device, { user, token, remember: true }, 1);
  mirrorSession({ token, user, remember: true });
  const account = await openFor(user);
  accountInUse.set(account);
  const host = createEngineManager({ device, origin: location.origin, restFallback });
  const background: Promise<unknown>[] = [];
  const running: Running = {
    device,
    inBackground: (work) => void background.push(work),
    sync: { wake: () => undefined, pass: (reason, ms) => host.pass(reason, ms) },
    async switchAccount() {
      const held = accountInUse.get();
      accountInUse.set(await openFor(null));
      held?.close();
    },
  };
  return {
    device,
    user,
    account,
    running,
    host,
    batch,
    asked,
    lost,
    databases,
    async kept() {
      const again = await openFor(user);
      const entries = await again.db.outbox.toArray();
      again.close();
      return entries.map(({ state }) => state);
    },
    async close() {
      await host.close();
      await Promise.all(background);
      accountInUse.get()?.close();
      accountInUse.set(null);
      account.close();
      device.close();
      for (const name of await databases()) indexedDB.deleteDatabase(name);
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    },
  };
}
