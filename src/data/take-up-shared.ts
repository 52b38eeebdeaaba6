import { uuidV7 } from '#contract/uuid.ts';
import type { DeviceDb } from './device.ts';
import { dropRows, isFor, sharedKey, sharedRows, type Shared } from './shared-shelf.ts';

/** What nothing has been made of yet. */
export interface SharedRest {
  /** the numbers of the files that are in nothing */
  files: readonly number[];
  /** of all its events: those that have a draft are seen by that */
  places: readonly string[];
  /** there are events that could not be read for want of room */
  isMore: boolean;
}

function change<Result>(device: DeviceDb, id: string, body: (held: Shared | undefined) => Promise<Result>) {
  return device.transaction('rw', device.settings, async () =>
    body((await device.settings.get(sharedKey(id)))?.value as Shared | undefined),
  );
}

const put = ({ settings }: DeviceDb, value: Shared) => settings.put({ key: sharedKey(value.id), value });

/** Somebody has come to look at it: no other takes its place. */
export async function openShared(device: DeviceDb, id: string): Promise<void> {
  await change(device, id, async (held) => {
    if (held !== undefined && !held.isOpened) await put(device, { ...held, isOpened: true });
  });
}

/** Whoever makes something of it owns it from then on: it goes with them, and the next person here doesn't see it. */
export async function claimShared(device: DeviceDb, { id }: Shared, userId: number | null): Promise<void> {
  await change(device, id, async (held) => {
    if (held !== undefined && isFor(held, userId)) await put(device, { ...held, owner: userId, isOpened: true });
  });
}

/**
 * The name of the draft that is made of one of its events: the same at every asking, so that no event is made twice. It is
 * claimed as by `claimShared`.
 * @param place which of its events; the first one has the share's own name
 */
export async function nameDraft(
  device: DeviceDb,
  { id }: Shared,
  { place, userId }: { place: string; userId: number | null },
): Promise<string> {
  return change(device, id, async (held) => {
    if (held === undefined || !isFor(held, userId)) return uuidV7();
    const free = Object.values(held.drafts).includes(id) ? uuidV7() : id;
    const name = held.drafts[place] ?? free;
    await put(device, { ...held, owner: userId, isOpened: true, drafts: { ...held.drafts, [place]: name } });
    return name;
  });
}

/** Lets it go once nothing more can be made of it, else notes what is left. @returns whether it is still there */
export async function settleShared(device: DeviceDb, { id }: Shared, rest: SharedRest): Promise<boolean> {
  return change(device, id, async (held) => {
    if (held === undefined) return false;
    const isLeft = rest.isMore || rest.files.length > 0 || rest.places.some((place) => !(place in held.drafts));
    if (isLeft) await put(device, { ...held, left: [...rest.files] });
    else await dropRows(device, [id]);
    return isLeft;
  });
}

/** Throws it away. @returns puts it back as it was, with what has been made of it */
export async function throwAwayShared(device: DeviceDb, id: string): Promise<(device: DeviceDb) => Promise<void>> {
  const rows = await device.transaction('rw', device.settings, async () => {
    const held = await sharedRows(device, id);
    await dropRows(device, [id]);
    return held;
  });
  return async ({ settings }) => {
    await settings.bulkPut(rows);
  };
}
