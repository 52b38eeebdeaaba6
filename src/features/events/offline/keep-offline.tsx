import { CloudCheck, CloudDownload } from 'lucide-react';
import { useRef } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { markBundlesRemoved, restoreBundles } from '#data/offline-bundles/queries.ts';
import { isBundleStored, undoMs, type OfflineBundleRow } from '#data/offline-bundles/rows.ts';
import { formatAge } from '#ui/text/age.ts';
import { Button } from '#ui/controls/button.tsx';
import { formatBytes } from '#ui/text/byte-size.ts';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { onlineAtom } from '#ui/browser/online.ts';
import { useBrowserAtom } from '#ui/hooks/use-browser-atom.ts';
import { isServerUnreachable, useEngineStatus } from '#shared-parts/outbox/engine-status.ts';
import * as words from '#ui/text/words.ts';
import { useOfflineBundle, type OfflineBundleState } from './use-bundle.ts';
import * as texts from './texts.ts';

interface KeepOfflineProps {
  event: Pick<EventRow, 'ref' | 'event_id'>;
  nowMs: number;
}

const frame =
  'flex min-h-11 items-center gap-2.5 rounded-md bg-sunken py-2 pr-1.5 pl-3.5 text-sm [&>svg]:size-5 [&>svg]:shrink-0';

function PackingProgress({ done, total, stop }: NonNullable<OfflineBundleState['progress']>) {
  const isCounted = total > 0;
  return (
    <div className={frame}>
      <Spinner />
      <div className="min-w-0 flex-1">
        <p role="status">
          <span className="block font-medium">{texts.keepingOffline}</span>
          {isCounted && <span className="block text-xs text-muted tabular-nums">{texts.progress(done, total)}</span>}
        </p>
        <progress
          aria-label={texts.picturesKept}
          max={isCounted ? total : undefined}
          value={isCounted ? done : undefined}
          className="mt-1 block h-1 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
        />
      </div>
      <Button size="sm" variant="quiet" onClick={stop}>
        {words.cancel}
      </Button>
    </div>
  );
}

/** Removes the bundle, with an undo. @param onUndo called if it was undone */
async function removeBundle(ref: string, onUndo: () => void): Promise<void> {
  const db = accountInUse.get()?.db;
  if (db === undefined) return;
  const removed = await markBundlesRemoved(db, [ref], Date.now());
  const onClick = () => {
    onUndo();
    void restoreBundles(db, removed);
  };
  showToast({ title: texts.noLongerKept, lifeMs: undoMs - 2_000, action: { label: words.undo, onClick } });
}

/** The map is not essential. */
const isOnlyMapMissing = ({ missing, isMapMissing = false }: OfflineBundleRow): boolean =>
  isMapMissing && missing === 1;

function missingText(bundle: OfflineBundleRow): string {
  const { missing, wanted } = bundle;
  if (isOnlyMapMissing(bundle)) return texts.onlyMapIsMissing;
  return texts.picturesMissing(missing, wanted);
}

interface KeptOfflineProps {
  bundle: OfflineBundleRow;
  nowMs: number;
  onRetry: () => void;
  onRemove: () => void;
}

function KeptOffline({ bundle, nowMs, onRetry, onRemove }: KeptOfflineProps) {
  return (
    <div className={frame}>
      <CloudCheck className="text-good" />
      <div className="min-w-0 flex-1">
        <p role="status">
          <span className="font-medium">{texts.keptOffline}</span>
          <span className="sr-only"> · </span>
          <span className="block text-xs text-muted tabular-nums">
            {formatBytes(bundle.bytes)} · {formatAge(bundle.savedAt, nowMs)}
          </span>
        </p>
        {bundle.missing > 0 && (
          <p className={classNames('mt-0.5 text-xs', isOnlyMapMissing(bundle) ? 'text-muted' : 'text-warn')}>
            {missingText(bundle)};{' '}
            <button
              type="button"
              onClick={onRetry}
              className="-my-2 inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4"
            >
              {words.tryAgain}
            </button>
          </p>
        )}
      </div>
      <Button size="sm" variant="quiet" onClick={onRemove}>
        {words.remove}
      </Button>
    </div>
  );
}

/** Downloads an event for use offline, shows its size and age, and removes it. */
export function KeepOffline({ event, nowMs }: KeepOfflineProps) {
  const db = useObservable(accountInUse)?.db ?? null;
  const status = useEngineStatus(db);
  const isOnline = useBrowserAtom(onlineAtom, true);
  const { isAble, progress, start } = useOfflineBundle(event.ref);
  const bundle = useLive<OfflineBundleRow | null | 'unread'>(
    async () => (await db?.packs.get(event.ref)) ?? null,
    [db, event.ref],
    'unread',
  );
  const container = useRef<HTMLDivElement>(null);
  // An event without a server id is on this device entirely.
  if (!isAble || event.event_id === null) return null;

  // The pressed button is replaced; move the focus here, or it would be lost.
  function keepFocus(): void {
    container.current?.focus({ preventScroll: true });
  }
  function startSaving(): void {
    keepFocus();
    start();
  }
  function control() {
    if (bundle === 'unread') return null;
    if (progress !== null) {
      const stop = () => {
        keepFocus();
        progress.stop();
      };
      return <PackingProgress {...progress} stop={stop} />;
    }
    if (bundle !== null && isBundleStored(bundle)) {
      const onRemove = () => {
        keepFocus();
        void removeBundle(bundle.ref, keepFocus);
      };
      // `nowMs` is up to a minute old, so a fresh bundle could appear to be from the future.
      return (
        <KeptOffline
          bundle={bundle}
          nowMs={Math.max(nowMs, bundle.savedAt)}
          onRetry={startSaving}
          onRemove={onRemove}
        />
      );
    }
    return (
      <>
        <Button variant="quiet" icon={<CloudDownload />} className="button-row text-left" onClick={startSaving}>
          {texts.keepOffline}
        </Button>
        {(!isOnline || isServerUnreachable(status)) && (
          <p className="pb-2 text-xs text-muted">{texts.thisNeedsAConnection}</p>
        )}
      </>
    );
  }
  return (
    <div ref={container} tabIndex={-1} className="min-h-11 rounded-md">
      {control()}
    </div>
  );
}
