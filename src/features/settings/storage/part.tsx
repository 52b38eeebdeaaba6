import { useEffect, useState } from 'react';
import { otherwise } from '#data/fault.ts';
import { Button } from '#ui/controls/button.tsx';
import { formatBytes } from '#ui/text/byte-size.ts';
import { OfflineEvents } from './offline-events.tsx';
import { SettingsPart } from '#features/settings/section.tsx';
import { StorageKinds } from './kinds.tsx';
import * as texts from './texts.ts';

interface StorageRoom {
  usedBytes: number;
  quotaBytes: number;
  /** the browser won't evict the data by itself */
  isPersisted: boolean;
}

/** Null if the browser doesn't tell. */
async function readRoom(): Promise<StorageRoom | null> {
  // Missing in insecure contexts.
  const { storage } = navigator as { storage?: StorageManager };
  if (storage?.estimate === undefined) return null;
  const [{ usage = 0, quota = 0 }, isPersisted] = await Promise.all([storage.estimate(), storage.persisted()]);
  return { usedBytes: usage, quotaBytes: quota, isPersisted };
}

/** The space Scape takes, whether the browser may evict it, and the events kept offline. */
export function StoragePart({ eventPath }: { eventPath: (idOrRef: number | string) => string }) {
  const [room, setRoom] = useState<StorageRoom | null | 'unread'>('unread');
  const [isRefused, setRefused] = useState(false);

  useEffect(() => {
    let isGone = false;
    void readRoom()
      .catch(otherwise(null))
      .then((read) => {
        if (!isGone) setRoom(read);
      });
    return () => {
      isGone = true;
    };
  }, []);

  async function requestPersistence(): Promise<void> {
    const isPersisted = await navigator.storage.persist();
    setRefused(!isPersisted);
    setRoom(await readRoom());
  }

  if (room === 'unread') return null;
  return (
    <SettingsPart title={texts.storage} text={texts.storageHelp}>
      {room === null ? (
        <p className="text-sm text-muted">{texts.usageUnknown}</p>
      ) : (
        <>
          <div className="flex items-baseline justify-between gap-4 text-sm">
            <span>
              <strong className="font-semibold">{formatBytes(room.usedBytes)}</strong>
              {texts.used}
            </span>
            <span className="text-muted">{texts.available(formatBytes(room.quotaBytes))}</span>
          </div>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="max-w-prose flex-1 basis-64 text-sm text-pretty text-muted">
              {room.isPersisted ? texts.browserKeeps : texts.browserMayClear}
              {isRefused && texts.keepingRefused}
            </p>
            {!room.isPersisted && <Button onClick={() => void requestPersistence()}>{texts.keepMyData}</Button>}
          </div>
        </>
      )}
      <StorageKinds onCleared={async () => setRoom(await readRoom().catch(otherwise(null)))} />
      <OfflineEvents eventPath={eventPath} />
    </SettingsPart>
  );
}
