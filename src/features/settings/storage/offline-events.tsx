import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { accountInUse } from '#data/db/account-in-use.ts';
import { markBundlesRemoved, restoreBundles } from '#data/offline-bundles/queries.ts';
import { isBundleStored, undoMs, type OfflineBundleRow } from '#data/offline-bundles/rows.ts';
import { formatAge } from '#ui/text/age.ts';
import { Button } from '#ui/controls/button.tsx';
import { formatBytes } from '#ui/text/byte-size.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import * as words from '#ui/text/words.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';
import * as texts from './texts.ts';

interface OfflineEvent {
  bundle: OfflineBundleRow;
  title: string;
  /** the server id, or the ref */
  address: number | string;
}

/** The account's offline bundles, latest first. */
function useOfflineEvents(): readonly OfflineEvent[] {
  const account = useObservable(accountInUse);
  return useLive<readonly OfflineEvent[]>(
    async () => {
      const bundles = ((await account?.db.packs.toArray()) ?? []).filter(isBundleStored);
      const rows = (await account?.db.events.bulkGet(bundles.map(({ ref }) => ref))) ?? [];
      const offlineEvents = bundles.map((bundle, index) => ({
        bundle,
        title: rows[index]?.title || eventTexts.untitledEvent,
        address: rows[index]?.event_id ?? bundle.ref,
      }));
      return offlineEvents.sort((left, right) => right.bundle.savedAt - left.bundle.savedAt);
    },
    [account],
    [],
  );
}

async function removeBundles(bundles: readonly OfflineBundleRow[]): Promise<void> {
  const db = accountInUse.get()?.db;
  if (db === undefined) return;
  const refs = bundles.map(({ ref }) => ref);
  const removed = await markBundlesRemoved(db, refs, Date.now());
  const action = { label: words.undo, onClick: () => void restoreBundles(db, removed) };
  const title = texts.noLongerKept(removed.length);
  showToast({ title, lifeMs: undoMs - 2_000, action });
}

function OfflineEventRow({
  offlineEvent,
  eventPath,
  nowMs,
}: {
  offlineEvent: OfflineEvent;
  eventPath: EventPath;
  nowMs: number;
}) {
  const { bundle, title, address } = offlineEvent;
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
          {formatBytes(bundle.bytes)} · {formatAge(bundle.savedAt, Math.max(bundle.savedAt, nowMs))}
          {bundle.isAutomatic && texts.keptForVisit}
          {bundle.missing > 0 && texts.picturesMissing(bundle.missing, bundle.wanted)}
        </p>
      </div>
      <IconButton label={texts.remove(title)} icon={<X />} onClick={() => void removeBundles([bundle])} />
    </li>
  );
}

type EventPath = (idOrRef: number | string) => string;

/** The events kept offline and the space they take. */
export function OfflineEvents({ eventPath }: { eventPath: EventPath }) {
  const offlineEvents = useOfflineEvents();
  const nowMs = useNow();
  const bytes = offlineEvents.reduce((sum, { bundle }) => sum + bundle.bytes, 0);
  const count = texts.eventsKeptOffline(offlineEvents.length);
  return (
    <section aria-label={texts.keptOffline} className="mt-5 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm tabular-nums">
          {offlineEvents.length === 0 ? (
            <span className="text-muted">{texts.noneKeptOffline}</span>
          ) : (
            <>
              <strong className="font-semibold">{count}</strong>
              <span className="text-muted"> · {formatBytes(bytes)}</span>
            </>
          )}
        </p>
        {offlineEvents.length > 1 && (
          <Button size="sm" onClick={() => void removeBundles(offlineEvents.map(({ bundle }) => bundle))}>
            {texts.removeAll}
          </Button>
        )}
      </div>
      {offlineEvents.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {offlineEvents.map((one) => (
            <OfflineEventRow key={one.bundle.ref} offlineEvent={one} eventPath={eventPath} nowMs={nowMs} />
          ))}
        </ul>
      )}
    </section>
  );
}
