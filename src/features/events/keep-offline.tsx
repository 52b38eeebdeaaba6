import { CloudCheck, CloudDownload } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { current } from '#data/current.ts';
import type { EventRow } from '#data/events.ts';
import { removePacks, restorePacks } from '#data/pack-shelf.ts';
import { isKept, undoMs, type PackRow } from '#data/packs.ts';
import { ago } from '#ui/ago.ts';
import { Button } from '#ui/button.tsx';
import { dataSize } from '#ui/data-size.ts';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/spinner.tsx';
import { showToast } from '#ui/toast.tsx';
import { useLive } from '#ui/use-live.ts';
import { useObservable } from '#ui/use-observable.ts';
import { onlineAtom } from '#ui/online.ts';
import { isCutOff } from './is-cut-off.ts';
import { usePacking, type Packing } from './use-packing.ts';
import { useStatus } from './use-status.ts';

interface KeepOfflineProps {
  event: Pick<EventRow, 'ref' | 'event_id'>;
  nowMs: number;
}

const frame =
  'flex min-h-11 items-center gap-2.5 rounded-md bg-sunken py-2 pr-1.5 pl-3.5 text-sm [&>svg]:size-5 [&>svg]:shrink-0';

function UnderWay({ done, of, stop }: NonNullable<Packing['underWay']>) {
  const isCounted = of > 0;
  return (
    <div className={frame}>
      <Spinner />
      <div className="min-w-0 flex-1">
        <p role="status">
          <span className="block font-medium">Keeping offline…</span>
          {isCounted && (
            <span className="block text-xs text-muted tabular-nums">
              {done} of {of} {of === 1 ? 'picture' : 'pictures'}
            </span>
          )}
        </p>
        <progress
          aria-label="Pictures kept"
          max={isCounted ? of : undefined}
          value={isCounted ? done : undefined}
          className="mt-1 block h-1 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
        />
      </div>
      <Button size="sm" variant="quiet" onClick={stop}>
        Cancel
      </Button>
    </div>
  );
}

/** Takes it off the device, for as long as it stands on the screen with a way back. @param onUndo told when that was taken */
async function remove(ref: string, onUndo: () => void): Promise<void> {
  const db = current.get()?.db;
  if (db === undefined) return;
  const removed = await removePacks(db, [ref], Date.now());
  const onClick = () => {
    onUndo();
    void restorePacks(db, removed);
  };
  showToast({ title: 'No longer kept offline', lifeMs: undoMs - 2_000, action: { label: 'Undo', onClick } });
}

/** Nobody needs the map to get in. */
const isOnlyMap = ({ missing, isMapMissing = false }: PackRow): boolean => isMapMissing && missing === 1;

function missingText(pack: PackRow): string {
  const { missing, wanted } = pack;
  if (isOnlyMap(pack)) return 'Everything that matters is here; only the map is missing';
  return `${String(missing)} of ${String(wanted)} pictures ${missing === 1 ? 'is' : 'are'} missing`;
}

interface KeptProps {
  pack: PackRow;
  nowMs: number;
  onAgain: () => void;
  onRemove: () => void;
}

function Kept({ pack, nowMs, onAgain, onRemove }: KeptProps) {
  return (
    <div className={frame}>
      <CloudCheck className="text-good" />
      <div className="min-w-0 flex-1">
        <p role="status">
          <span className="font-medium">Kept offline</span>
          <span className="sr-only"> · </span>
          <span className="block text-xs text-muted tabular-nums">
            {dataSize(pack.bytes)} · {ago(pack.savedAt, nowMs)}
          </span>
        </p>
        {pack.missing > 0 && (
          <p className={classNames('mt-0.5 text-xs', isOnlyMap(pack) ? 'text-muted' : 'text-warn')}>
            {missingText(pack)};{' '}
            <button
              type="button"
              onClick={onAgain}
              className="-my-2 inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4"
            >
              Try again
            </button>
          </p>
        )}
      </div>
      <Button size="sm" variant="quiet" onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}

/** Packs the event with all its pictures, says how much that takes and how old it is, and takes it off again. */
export function KeepOffline({ event, nowMs }: KeepOfflineProps) {
  const db = useObservable(current)?.db ?? null;
  const status = useStatus(db);
  const isOnline = useAtomValue(onlineAtom);
  const { isAble, underWay, start } = usePacking(event.ref);
  const pack = useLive<PackRow | null | 'unread'>(
    async () => (await db?.packs.get(event.ref)) ?? null,
    [db, event.ref],
    'unread',
  );
  const place = useRef<HTMLDivElement>(null);
  // One that the server hasn't got yet is wholly on this device as it is.
  if (!isAble || event.event_id === null) return null;

  // What is pressed gives way to something else; the focus stays here, or it would be lost with it.
  function stay(): void {
    place.current?.focus({ preventScroll: true });
  }
  function keep(): void {
    stay();
    start();
  }
  function control() {
    if (pack === 'unread') return null;
    if (underWay !== null) {
      const stop = () => {
        stay();
        underWay.stop();
      };
      return <UnderWay {...underWay} stop={stop} />;
    }
    if (pack !== null && isKept(pack)) {
      const onRemove = () => {
        stay();
        void remove(pack.ref, stay);
      };
      // What was packed a moment ago is not in the future of a clock that ticks by the minute.
      return <Kept pack={pack} nowMs={Math.max(nowMs, pack.savedAt)} onAgain={keep} onRemove={onRemove} />;
    }
    return (
      <>
        <Button icon={<CloudDownload />} className="w-full" onClick={keep}>
          Keep offline
        </Button>
        {(!isOnline || isCutOff(status)) && (
          <p className="mt-1.5 text-center text-xs text-muted">This takes a connection.</p>
        )}
      </>
    );
  }
  return (
    <div ref={place} tabIndex={-1} className="min-h-11 rounded-md">
      {control()}
    </div>
  );
}
