import type { OpenAccount } from '#data/db/account-in-use.ts';
import { activeAccount } from '#data/db/device.ts';
import { otherwise } from '#data/fault.ts';
import { applySocketMessage } from '#sync/live/apply-socket-message.ts';
import type { Presence } from '#sync/live/presence.ts';
import { openSocket } from '#sync/live/socket.ts';
import { openLiveConnection, type LiveConnection } from '#sync/live/connection.ts';
import type { Running } from '#app/boot/running.ts';

function after(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  return () => {
    clearTimeout(timer);
  };
}

/** Opens the socket of this window for whoever is shown. */
export function openLive(
  { device, sync }: Pick<Running, 'device' | 'sync'>,
  { store }: OpenAccount,
  userId: number,
  onPresence: (presence: Presence) => void,
): LiveConnection {
  async function token(): Promise<string | null> {
    const account = await activeAccount(device);
    return account?.userId === userId ? account.token : null;
  }
  return openLiveConnection({
    userId,
    // A device whose database is another version's by now has no token that counts.
    open: (handlers) => openSocket({ origin: location.origin, token: () => token().catch(otherwise(null)) }, handlers),
    after,
    now: () => performance.now(),
    isVisible: () => document.visibilityState === 'visible',
    onPresence,
    wake() {
      sync.wake('poke');
    },
    onMessage(payload) {
      // What can't be kept comes with the pull.
      void applySocketMessage(store, payload, Date.now()).catch(otherwise(undefined));
    },
  });
}
