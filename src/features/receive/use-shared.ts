import { useCallback, useEffect, useState } from 'react';
import { withDevice } from '#data/device.ts';
import { listShared, readSharedFiles, type Shared } from '#data/shared-shelf.ts';
import { openShared } from '#data/take-up-shared.ts';
import { readEvents, type SharedEvents } from './shared-events.ts';

/** What another app handed over, as it is looked at. */
export interface Opened {
  shared: Shared;
  /** who looks at it; null: nobody is signed in */
  userId: number | null;
  files: File[];
  calendar: SharedEvents;
}

export interface Waiting {
  /** the one that is asked for, else the only one; null where it isn't there */
  opened: Opened | null;
  /** all that lies there for this person, the newest first */
  all: Shared[];
}

const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

async function read(userId: number | null, id: string | null): Promise<Waiting> {
  const { all, shared, files } = await withDevice(async (device) => {
    const listed = await listShared(device, userId);
    const wanted = listed.find((one) => one.id === id) ?? (id === null && listed.length === 1 ? listed[0] : undefined);
    // Any site can send a form that leads here: only whoever has touched the page has come to look.
    if (wanted !== undefined && navigator.userActivation?.hasBeenActive) await openShared(device, wanted.id);
    return { all: listed, shared: wanted, files: wanted === undefined ? [] : await readSharedFiles(device, wanted) };
  });
  const opened =
    shared === undefined ? null : { shared, userId, files, calendar: await readEvents(files, deviceZone()) };
  return { opened, all };
}

/**
 * What lies on the shelf for somebody; null until it is read.
 * @param userId null: nobody is signed in
 * @returns also what reads it anew
 */
export function useShared(userId: number | null, id: string | null): [Waiting | null | 'failed', () => void] {
  const asked = `${String(userId)}/${String(id)}`;
  const [held, setHeld] = useState<{ asked: string; waiting: Waiting | 'failed' } | null>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let isGone = false;
    const tell = (waiting: Waiting | 'failed') => {
      if (!isGone) setHeld({ asked: `${String(userId)}/${String(id)}`, waiting });
    };
    read(userId, id).then(tell, () => {
      tell('failed');
    });
    return () => {
      isGone = true;
    };
  }, [userId, id, times]);
  const again = useCallback(() => {
    setTimes((last) => last + 1);
  }, []);
  return [held?.asked === asked ? held.waiting : null, again];
}
