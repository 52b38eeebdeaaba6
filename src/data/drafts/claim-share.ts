import { uuidV7 } from '#contract/uuid.ts';
import type { DeviceDb } from '#data/db/device.ts';
import { deleteShareRows, isShareFor, sharedKey, readShareRows, type SharedItem } from './share-inbox.ts';

/** The parts of a shared item that nothing was made of yet. */
export interface ShareRemainder {
  /** indexes of the unused files */
  files: readonly number[];
  /** places of all its events, also those with drafts */
  places: readonly string[];
  /** there were more events than are read at once */
  isMore: boolean;
}

function updateShare<Result>(device: DeviceDb, id: string, body: (share: SharedItem | undefined) => Promise<Result>) {
  return device.transaction('rw', device.settings, async () =>
    body((await device.settings.get(sharedKey(id)))?.value as SharedItem | undefined),
  );
}

const put = ({ settings }: DeviceDb, value: SharedItem) => settings.put({ key: sharedKey(value.id), value });

/** Marks it as opened, so that no other item replaces it. */
export async function markShareOpened(device: DeviceDb, id: string): Promise<void> {
  await updateShare(device, id, async (share) => {
    if (share !== undefined && !share.isOpened) await put(device, { ...share, isOpened: true });
  });
}

/** Gives it to the user who makes something of it: nobody else sees it afterwards. */
export async function claimShare(device: DeviceDb, { id }: SharedItem, userId: number | null): Promise<void> {
  await updateShare(device, id, async (share) => {
    if (share !== undefined && isShareFor(share, userId))
      await put(device, { ...share, owner: userId, isOpened: true });
  });
}

/**
 * The draft ref for one of its events: the same on every call, so that no event is made twice. Claims it like
 * `claimShare`.
 * @param place which of its events; the first gets the shared item's own id
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

/** Deletes it if nothing is left to use, else stores what is. @returns whether it is still there */
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

/** Deletes it. @returns restores it, with what was made of it */
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
