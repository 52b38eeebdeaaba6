import { uuidV7 } from '#contract/uuid.ts';
import type { DeviceDb } from '#data/db/device.ts';
import { deleteShareRows, isShareFor, sharedKey, readShareRows, type SharedItem } from './share-inbox.ts';

/** What nothing has been made of yet. */
export interface ShareRemainder {
  /** the numbers of the files that are in nothing */
  files: readonly number[];
  /** of all its events: those that have a draft are seen by that */
  places: readonly string[];
  /** there are events that could not be read for want of room */
  isMore: boolean;
}

function updateShare<Result>(device: DeviceDb, id: string, body: (share: SharedItem | undefined) => Promise<Result>) {
  return device.transaction('rw', device.settings, async () =>
    body((await device.settings.get(sharedKey(id)))?.value as SharedItem | undefined),
  );
}

const put = ({ settings }: DeviceDb, value: SharedItem) => settings.put({ key: sharedKey(value.id), value });

/** Somebody has come to look at it: no other takes its place. */
export async function markShareOpened(device: DeviceDb, id: string): Promise<void> {
  await updateShare(device, id, async (share) => {
    if (share !== undefined && !share.isOpened) await put(device, { ...share, isOpened: true });
  });
}

/** Whoever makes something of it owns it from then on: it goes with them, and the next person here doesn't see it. */
export async function claimShare(device: DeviceDb, { id }: SharedItem, userId: number | null): Promise<void> {
  await updateShare(device, id, async (share) => {
    if (share !== undefined && isShareFor(share, userId))
      await put(device, { ...share, owner: userId, isOpened: true });
  });
}

/**
 * The name of the draft that is made of one of its events: the same at every asking, so that no event is made twice. It is
 * claimed as by `claimShare`.
 * @param place which of its events; the first one has the share's own name
 */
export async function draftRefFor(
  device: DeviceDb,
  { id }: SharedItem,
  { place, userId }: { place: string; userId: number | null },
): Promise<string> {
  return updateShare(device, id, async (share) => {
    if (share === undefined || !isShareFor(share, userId)) return uuidV7();
    const freeRef = Object.values(share.drafts).includes(id) ? uuidV7() : id;
    const name = share.drafts[place] ?? freeRef;
    await put(device, { ...share, owner: userId, isOpened: true, drafts: { ...share.drafts, [place]: name } });
    return name;
  });
}

/** Lets it go once nothing more can be made of it, else notes what is left. @returns whether it is still there */
export async function finishShare(device: DeviceDb, { id }: SharedItem, remaining: ShareRemainder): Promise<boolean> {
  return updateShare(device, id, async (share) => {
    if (share === undefined) return false;
    const isLeft =
      remaining.isMore || remaining.files.length > 0 || remaining.places.some((place) => !(place in share.drafts));
    if (isLeft) await put(device, { ...share, left: [...remaining.files] });
    else await deleteShareRows(device, [id]);
    return isLeft;
  });
}

/** Throws it away. @returns puts it back as it was, with what has been made of it */
export async function discardShare(device: DeviceDb, id: string): Promise<(device: DeviceDb) => Promise<void>> {
  const rows = await device.transaction('rw', device.settings, async () => {
    const stored = await readShareRows(device, id);
    await deleteShareRows(device, [id]);
    return stored;
  });
  return async ({ settings }) => {
    await settings.bulkPut(rows);
  };
}
