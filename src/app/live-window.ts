import type { OpenAccount } from '#data/account.ts';
import { activeAccount } from '#data/device.ts';
import { otherwise } from '#data/fault.ts';
import { landSaid } from '#sync/land-said.ts';
import type { LiveNews } from '#sync/live-news.ts';
import { openSocket } from '#sync/live-socket.ts';
import { startLive, type Live } from '#sync/live.ts';
import type { Running } from './boot.ts';

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
  changed: (news: LiveNews) => void,
): Live {
  async function token(): Promise<string | null> {
    const account = await activeAccount(device);
    return account?.userId === userId ? account.token : null;
  }
  return startLive({
    userId,
    // A device whose database is another version's by now has no token that counts.
    open: (heard) => openSocket({ origin: location.origin, token: () => token().catch(otherwise(null)) }, heard),
    after,
    now: () => performance.now(),
    isVisible: () => document.visibilityState === 'visible',
    changed,
    wake() {
      sync.wake('poke');
    },
    said(told) {
      // What can't be kept comes with the pull.
      void landSaid(store, told, Date.now()).catch(otherwise(undefined));
    },
  });
}
