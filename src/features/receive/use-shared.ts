import { useCallback, useEffect, useState } from 'react';
import { withDevice } from '#data/db/device.ts';
import { listShares, readShareFiles, type SharedItem } from '#data/drafts/share-inbox.ts';
import { markShareOpened } from '#data/drafts/claim-share.ts';
import { readEvents, type SharedEvents } from './shared-events.ts';

/** A shared item being viewed. */
export interface OpenedShare {
  shared: SharedItem;
  /** the viewer; null: nobody is signed in */
  userId: number | null;
  files: File[];
  calendar: SharedEvents;
}

export interface SharedInbox {
  /** the requested item, else the only one; null if it isn't there */
  opened: OpenedShare | null;
  /** all items of this user, newest first */
  all: SharedItem[];
}

const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

async function read(userId: number | null, id: string | null): Promise<SharedInbox> {
  const { all, shared, files } = await withDevice(async (device) => {
    const listed = await listShares(device, userId);
    const selected =
      listed.find((one) => one.id === id) ?? (id === null && listed.length === 1 ? listed[0] : undefined);
    // Any site can post a form to this page, so an item counts as opened only after a user action.
    if (selected !== undefined && navigator.userActivation?.hasBeenActive) await markShareOpened(device, selected.id);
    return {
      all: listed,
      shared: selected,
      files: selected === undefined ? [] : await readShareFiles(device, selected),
    };
  });
  const opened =
    shared === undefined ? null : { shared, userId, files, calendar: await readEvents(files, deviceZone()) };
  return { opened, all };
}

/**
 * A user's shared items; null until read.
 * @param userId null: nobody is signed in
 * @returns the items, and a function that reads them again
 */
export function useShared(userId: number | null, id: string | null): [SharedInbox | null | 'failed', () => void] {
  const requestKey = `${String(userId)}/${String(id)}`;
  const [loaded, setLoaded] = useState<{ requestKey: string; waiting: SharedInbox | 'failed' } | null>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let isGone = false;
    const onResult = (waiting: SharedInbox | 'failed') => {
      if (!isGone) setLoaded({ requestKey: `${String(userId)}/${String(id)}`, waiting });
    };
    read(userId, id).then(onResult, () => {
      onResult('failed');
    });
    return () => {
      isGone = true;
    };
  }, [userId, id, times]);
  const reload = useCallback(() => {
    setTimes((last) => last + 1);
  }, []);
  return [loaded?.requestKey === requestKey ? loaded.waiting : null, reload];
}
