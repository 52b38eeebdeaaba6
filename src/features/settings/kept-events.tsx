import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { current } from '#data/current.ts';
import { removePacks, restorePacks } from '#data/pack-shelf.ts';
import { isKept, undoMs, type PackRow } from '#data/packs.ts';
import { ago } from '#ui/ago.ts';
import { Button } from '#ui/button.tsx';
import { dataSize } from '#ui/data-size.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { showToast } from '#ui/toast.tsx';
import { useLive } from '#ui/use-live.ts';
import { useNow } from '#ui/use-now.ts';
import { useObservable } from '#ui/use-observable.ts';

interface KeptEvent {
  pack: PackRow;
  title: string;
  /** the server's id, else the event's own name */
  address: number | string;
}

/** The packed events of an account, the latest first. */
function useKeptEvents(): readonly KeptEvent[] {
  const account = useObservable(current);
  return useLive<readonly KeptEvent[]>(
    async () => {
      const packs = ((await account?.db.packs.toArray()) ?? []).filter(isKept);
      const rows = (await account?.db.events.bulkGet(packs.map(({ ref }) => ref))) ?? [];
      const kept = packs.map((pack, index) => ({
        pack,
        title: rows[index]?.title || 'Untitled Event',
        address: rows[index]?.event_id ?? pack.ref,
      }));
      return kept.sort((left, right) => right.pack.savedAt - left.pack.savedAt);
    },
    [account],
    [],
  );
}

async function remove(packs: readonly PackRow[]): Promise<void> {
  const db = current.get()?.db;
  if (db === undefined) return;
  const refs = packs.map(({ ref }) => ref);
  const removed = await removePacks(db, refs, Date.now());
  const action = { label: 'Undo', onClick: () => void restorePacks(db, removed) };
  const title = removed.length === 1 ? 'No longer kept offline' : `${String(removed.length)} events are no longer kept`;
  showToast({ title, lifeMs: undoMs - 2_000, action });
}

function KeptRow({ kept, eventPath, nowMs }: { kept: KeptEvent; eventPath: EventPath; nowMs: number }) {
  const { pack, title, address } = kept;
  return (
    <li className="flex items-center gap-3 py-1.5">
      <div className="min-w-0 flex-1">
        <Link
          to={eventPath(address)}
          className="flex min-h-7 items-center truncate rounded-sm text-sm font-semibold hover:underline"
        >
          <span className="truncate">{title}</span>
        </Link>
        <p className="text-xs text-muted tabular-nums">
          {dataSize(pack.bytes)} · {ago(pack.savedAt, Math.max(pack.savedAt, nowMs))}
          {pack.isAutomatic && ' · because you go there soon'}
          {pack.missing > 0 && ` · ${String(pack.missing)} of ${String(pack.wanted)} pictures missing`}
        </p>
      </div>
      <IconButton label={`Remove ${title}`} icon={<X />} onClick={() => void remove([pack])} />
    </li>
  );
}

type EventPath = (idOrRef: number | string) => string;

/** The events that are kept on this device with all that belongs to them, and how much room they take. */
export function KeptEvents({ eventPath }: { eventPath: EventPath }) {
  const kept = useKeptEvents();
  const nowMs = useNow();
  const bytes = kept.reduce((sum, { pack }) => sum + pack.bytes, 0);
  const count = kept.length === 1 ? '1 event is kept offline' : `${String(kept.length)} events are kept offline`;
  return (
    <section aria-label="Kept offline" className="mt-5 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm tabular-nums">
          {kept.length === 0 ? (
            <span className="text-muted">No event is kept offline. “Keep offline” on an event’s page does that.</span>
          ) : (
            <>
              <strong className="font-semibold">{count}</strong>
              <span className="text-muted"> · {dataSize(bytes)}</span>
            </>
          )}
        </p>
        {kept.length > 1 && (
          <Button size="sm" onClick={() => void remove(kept.map(({ pack }) => pack))}>
            Remove all
          </Button>
        )}
      </div>
      {kept.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {kept.map((one) => (
            <KeptRow key={one.pack.ref} kept={one} eventPath={eventPath} nowMs={nowMs} />
          ))}
        </ul>
      )}
    </section>
  );
}
