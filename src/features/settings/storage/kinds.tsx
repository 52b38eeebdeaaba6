import { useEffect, useState } from 'react';
import {
  clearableCaches,
  measureClearableCache,
  clearCache,
  type ClearableCache,
} from '#data/storage/clearable-caches.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { readStorageUse, type StoredKind, type StorageUse } from '#data/storage/usage.ts';
import { Button } from '#ui/controls/button.tsx';
import { formatBytes } from '#ui/text/byte-size.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import * as words from '#ui/text/words.ts';
import { formatNumber } from '#ui/text/format-number.ts';
import * as texts from './texts.ts';

const isCached = (kind: StoredKind): kind is ClearableCache => clearableCaches.some((cached) => cached === kind);

/** Clears a cache and tells how much that freed. */
async function clear(kind: ClearableCache): Promise<void> {
  const before = await measureClearableCache(kind);
  try {
    await clearCache(kind);
  } catch {
    showToast({ title: texts.notCleared, tone: 'bad' });
    return;
  }
  showToast({
    title: texts.freed(formatBytes(before.bytes)),
    text: texts.comesAgain,
  });
}

interface KindRowProps {
  use: StorageUse;
  onCleared: () => Promise<void>;
}

function KindRow({ use: { kind, count, bytes, isRough }, onCleared }: KindRowProps) {
  const [isClearing, setClearing] = useState(false);
  return (
    <li className="flex min-h-11 items-center gap-3 py-1 text-sm">
      <span className="min-w-0 flex-1 text-pretty">
        {texts.storedKinds[kind]}{' '}
        <span className="text-muted tabular-nums">{kind === 'app' ? '' : formatNumber(count)}</span>
      </span>
      <span className="text-right whitespace-nowrap text-muted tabular-nums">
        {texts.roughSize(formatBytes(bytes), isRough)}
      </span>
      {isCached(kind) && (
        <Button
          size="sm"
          isPending={isClearing}
          aria-label={texts.clearKind(texts.storedKinds[kind])}
          onClick={() => {
            setClearing(true);
            void clear(kind)
              .then(onCleared)
              .finally(() => setClearing(false));
          }}
        >
          {words.clear}
        </Button>
      )}
    </li>
  );
}

/** What takes space, by kind; caches can be cleared. @param onCleared measures the space again */
export function StorageKinds({ onCleared }: { onCleared: () => Promise<void> }) {
  const db = useObservable(accountInUse)?.db ?? null;
  const [uses, setUses] = useState<readonly StorageUse[] | null>(null);
  const [timesCleared, setTimesCleared] = useState(0);

  useEffect(() => {
    let isGone = false;
    if (db !== null) {
      readStorageUse(db).then(
        (read) => {
          if (!isGone) setUses(read);
        },
        // The account was switched meanwhile.
        () => undefined,
      );
    }
    return () => {
      isGone = true;
    };
  }, [db, timesCleared]);

  async function reload(): Promise<void> {
    setTimesCleared((count) => count + 1);
    await onCleared();
  }

  if (uses === null || uses.length === 0) return null;
  return (
    <section aria-label={texts.whatTakesRoom} className="mt-5 border-t border-line pt-2">
      <ul className="divide-y divide-line">
        {uses.map((use) => (
          <KindRow key={use.kind} use={use} onCleared={reload} />
        ))}
      </ul>
    </section>
  );
}
