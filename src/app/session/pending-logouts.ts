import type { DeviceDb } from '#data/db/device.ts';
import type { WireReply } from '#sync/transport/ports.ts';
import { tryServer } from '#app/queries/call-server.ts';

/** Settings key of ended sessions that the server may not know of, as SHA-256 of their tokens. */
const key = 'owedLogouts';

const hashed = /^[0-9a-f]{64}$/;

/** The hash of a token, which can only end its session. Browsers can't hash without HTTPS; then the token itself. */
export async function sessionHashOf(token: string): Promise<string> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (subtle === undefined) return token;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function readPendingLogouts(device: DeviceDb): Promise<string[]> {
  return ((await device.settings.get(key))?.value ?? []) as string[];
}

async function updatePendingLogouts(device: DeviceDb, update: (pending: string[]) => string[]): Promise<void> {
  await device.transaction('rw', device.settings, async () => {
    const value = update(await readPendingLogouts(device));
    await (value.length === 0 ? device.settings.delete(key) : device.settings.put({ key, value }));
  });
}

/** Notes that the server must end a session. @param session from `sessionHashOf` */
export async function addPendingLogout(device: DeviceDb, session: string): Promise<void> {
  await updatePendingLogouts(device, (pending) => [...pending.filter((other) => other !== session), session]);
}

/** Earlier versions stored the tokens themselves. */
async function hashStoredTokens(device: DeviceDb): Promise<void> {
  for (const token of (await readPendingLogouts(device)).filter((pending) => !hashed.test(pending))) {
    const session = await sessionHashOf(token);
    await updatePendingLogouts(device, (pending) => pending.map((other) => (other === token ? session : other)));
  }
}

const call = { method: 'POST', path: '/auth/logout' } as const;
const isDone = (reply: WireReply | null) => reply !== null && reply.status >= 200 && reply.status < 300;

async function removePendingLogout(device: DeviceDb, session: string): Promise<void> {
  await updatePendingLogouts(device, (pending) => pending.filter((other) => other !== session));
}

/** Ends a session on the server by its token, which every server version accepts. Stays pending until confirmed. */
export async function endSession(device: DeviceDb, token: string): Promise<void> {
  const reply = await tryServer(token, call);
  if (isDone(reply) || reply?.status === 401) await removePendingLogout(device, await sessionHashOf(token));
  await runPendingLogouts(device);
}

/**
 * Ends pending sessions on the server. Unconfirmed ones are retried at a later start: servers of an earlier version
 * answer 401 to a session's hash without a token.
 */
export async function runPendingLogouts(device: DeviceDb): Promise<void> {
  await hashStoredTokens(device);
  for (const session of await readPendingLogouts(device)) {
    const isHash = hashed.test(session);
    const reply = await (isHash ? tryServer(null, { ...call, value: { session } }) : tryServer(session, call));
    if (reply === null) return;
    if (isDone(reply) || (!isHash && reply.status === 401)) await removePendingLogout(device, session);
  }
}
