import { CloudOff } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { countOutbox } from '#data/outbox/queries.ts';
import type { PauseReason } from '#sync/engine/status.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { onlineAtom } from '#ui/browser/online.ts';
import { useBrowserAtom } from '#ui/hooks/use-browser-atom.ts';
import { useRootClass } from '#ui/hooks/use-root-class.ts';
import * as texts from './texts.ts';
import { useOwnUser } from './use-own-user.ts';
import { useEngineStatus } from '#shared-parts/outbox/engine-status.ts';

const ConfirmStrip = lazyComponent(() => import('./confirm-strip.tsx').then((file) => file.ConfirmStrip));

function offlineText(gate: PauseReason | null, isOnline: boolean): string | null {
  if (!isOnline || gate === 'offline') return texts.offline;
  if (gate === 'server') return texts.serverTakesNothing;
  if (gate === 'portal') return texts.networkIsBlocked;
  return null;
}

/** How many changes wait to be sent. */
async function waitingCount(account: OpenAccount | null): Promise<number> {
  return account === null ? 0 : (await countOutbox(account.db)).pending;
}

function Saved({ waiting }: { waiting: number }) {
  if (waiting === 0) return texts.savedOnDevice;
  return (
    <Link to={paths.outbox} className="underline underline-offset-2">
      {waiting === 1 ? texts.oneChangeWaits : texts.changesWait(waiting)}
    </Link>
  );
}

/** Offline is a state, not an error: a slim bar that covers no controls. Its place, while online, is that of `ConfirmStrip`. */
export function OfflineBar() {
  const account = useObservable(accountInUse);
  const isOnline = useBrowserAtom(onlineAtom, true);
  const gate = useEngineStatus(account?.db ?? null)?.gate ?? null;
  const waiting = useLive(async () => waitingCount(account), [account], 0);
  const text = offlineText(gate, isOnline);
  const { pathname } = useLocation();
  const isUnconfirmed = useOwnUser(account)?.email_confirmed === false && pathname !== paths.confirmEmail;
  useRootClass('has-strip', text !== null || isUnconfirmed);
  return (
    <>
      {text === null && isUnconfirmed && (
        <Suspense fallback={null}>
          <ConfirmStrip />
        </Suspense>
      )}
      <div data-offline-bar role="status" className="fixed inset-x-0 bottom-(--phone-bar) z-20">
        {text !== null && (
          <p
            data-strip
            className="flex h-9 items-center justify-center gap-2 border-t border-line bg-warn-soft px-4 text-xs leading-4 font-medium text-warn"
          >
            <CloudOff className="size-4 shrink-0" />
            <span className="text-balance">
              {text} <Saved waiting={waiting} />
            </span>
          </p>
        )}
      </div>
    </>
  );
}
