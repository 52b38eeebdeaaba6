import { uuidV7 } from '#contract/uuid.ts';
import { activeAccount, type DeviceDb } from '#data/db/device.ts';
import { isQuotaExceeded } from '#data/db/quota-error.ts';

/** Something that another app shared with Scape, until the user decides what to do with it. */
export interface SharedItem {
  /** a UUID; the draft of an event made of it gets this ref */
  id: string;
  /** when it arrived, in ms */
  at: number;
  /** id of the user signed in then; null: nobody, so it is for the next user */
  owner: number | null;
  title: string;
  text: string;
  /** as given; may not be a URL */
  url: string;
  files: { name: string; type: string; size: number }[];
  /** parts that were not accepted, as text for the user */
  leftOut: string[];
  /** place -> ref of the drafts of its further events */
  drafts: Record<string, string>;
  /** indexes of the pictures not used yet; null: nothing was made of it so far */
  left: number[] | null;
  /** the user has looked at it, so it isn't discarded silently */
  isOpened: boolean;
}

/** A shared item as it arrives. */
export interface SharePayload {
  title: string;
  text: string;
  url: string;
  files: readonly File[];
}

export const shareLimits = {
  shares: 8,
  files: 12,
  /** of one file, of a calendar, and of the whole inbox, in bytes */
  fileBytes: 25 * 1024 * 1024,
  calendarBytes: 2 * 1024 * 1024,
  bytes: 60 * 1024 * 1024,
  /** of each text, in UTF-16 units */
  text: 50_000,
  /** how many rejected files are listed by name */
  named: 20,
  /** of a file's type, in UTF-16 units */
  type: 100,
  /** how long unopened items are kept */
  forgottenMs: 14 * 24 * 3600_000,
} as const;

/**
 * empty: it contained nothing. large: none of it could be accepted. full: the inbox is full. room: the disk is full.
 */
export type ShareRejection = 'empty' | 'large' | 'full' | 'room';

const prefix = 'shared:';
export const sharedKey = (id: string) => prefix + id;
const bytesPrefix = 'shared-bytes:';
const bytesKey = (id: string, index: number) => `${bytesPrefix}${id}/${String(index)}`;

/** Whether a file claims to be a calendar. */
export function isCalendar({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type.startsWith('text/calendar') || /\.ics$/i.test(name);
}

const sizeOf = (shared: SharedItem) =>
  shared.files.reduce((sum, { size }) => sum + size, JSON.stringify(shared).length);

const totalOf = (all: readonly SharedItem[]) => all.reduce((sum, one) => sum + sizeOf(one), 0);

async function readAll({ settings }: DeviceDb): Promise<SharedItem[]> {
  const rows = await settings.where('key').startsWith(prefix).toArray();
  return rows.map(({ value }) => value as SharedItem);
}

function shorten(text: string, name: string, leftOut: string[]): string {
  const clean = text.replaceAll('\0', '').replaceAll('\r\n', '\n').trim();
  if (clean.length <= shareLimits.text) return clean;
  leftOut.push(`the end of the ${name}`);
  return clean.slice(0, shareLimits.text);
}

function takeFitting(files: readonly File[], leftOut: string[]): File[] {
  let bytes = 0;
  let count = 0;
  return files.filter((file) => {
    const most = isCalendar(file) ? shareLimits.calendarBytes : shareLimits.fileBytes;
    const isFit = file.size <= most && count < shareLimits.files && bytes + file.size <= shareLimits.bytes;
    if (isFit) [bytes, count] = [bytes + file.size, count + 1];
    else leftOut.push(file.name.slice(0, 200) || 'a file');
    return isFit;
  });
}

function someOf(names: readonly string[]): string[] {
  const more = names.length - shareLimits.named;
  return more <= 0 ? [...names] : [...names.slice(0, shareLimits.named), `and ${String(more)} more`];
}

/** Items to delete to make space for a new one, oldest first; null if the opened ones leave too little. */
function findEvicted(existing: readonly SharedItem[], shared: SharedItem): SharedItem[] | null {
  let remaining = existing;
  const isFull = () => remaining.length >= shareLimits.shares || totalOf([...remaining, shared]) > shareLimits.bytes;
  const unopened = existing.filter(({ isOpened }) => !isOpened).sort((left, right) => left.at - right.at);
  const evicted = unopened.filter((one) => {
    const isEvicted = one.at < shared.at - shareLimits.forgottenMs || isFull();
    if (isEvicted) remaining = remaining.filter((other) => other !== one);
    return isEvicted;
  });
  return isFull() ? null : evicted;
}

/**
 * Stores a shared item, replacing the oldest unopened ones if needed. Durable once it resolves. Parts that are too
 * large are left out and listed in `leftOut`.
 * @returns its id, or why nothing was stored
 */
export async function storeShare(
  device: DeviceDb,
  payload: SharePayload,
  nowMs: number,
): Promise<{ id: string } | ShareRejection> {
  const [leftOut, ends]: [string[], string[]] = [[], []];
  // A form without a file sends an empty one.
  const files = takeFitting(
    payload.files.filter(({ size }) => size > 0),
    leftOut,
  );
  const [title, text, url] = (['title', 'text', 'url'] as const).map((name) => shorten(payload[name], name, ends));
  if (!title && !text && !url && files.length === 0) return leftOut.length > 0 ? 'large' : 'empty';
  const owner = (await activeAccount(device))?.userId ?? null;
  const shared: SharedItem = {
    id: uuidV7(),
    at: nowMs,
    owner,
    title: title ?? '',
    text: text ?? '',
    url: url ?? '',
    files: files.map(({ name, type, size }) => ({
      name: name.slice(0, 200),
      type: type.slice(0, shareLimits.type),
      size,
    })),
    leftOut: [...someOf(leftOut), ...ends],
    drafts: {},
    left: null,
    isOpened: false,
  };
  try {
    // Stored as bytes, because browsers lose stored Files.
    const bytes = await Promise.all(files.map((file) => file.arrayBuffer()));
    return await device.transaction('rw', device.settings, async () => {
      const existing = (await readAll(device)).filter((other) => other.owner === owner);
      const evicted = findEvicted(existing, shared);
      if (evicted === null) return 'full';
      await deleteShareRows(
        device,
        evicted.map(({ id }) => id),
      );
      await device.settings.bulkPut([
        { key: sharedKey(shared.id), value: shared },
        ...bytes.map((value, index) => ({ key: bytesKey(shared.id, index), value })),
      ]);
      return { id: shared.id };
    });
  } catch (error) {
    if (isQuotaExceeded(error)) return 'room';
    throw error;
  }
}

/** Whether a user may see it: it is theirs or anyone's. @param userId null: nobody is signed in */
export const isShareFor = ({ owner }: SharedItem, userId: number | null) => owner === null || owner === userId;

/** A user's shared items, newest first. @param userId null: nobody is signed in */
export async function listShares(device: DeviceDb, userId: number | null): Promise<SharedItem[]> {
  const all = (await readAll(device)).filter((shared) => isShareFor(shared, userId));
  return [...all].sort((left, right) => right.at - left.at);
}

/** @returns null if it is gone or belongs to another user */
export async function readShare(device: DeviceDb, id: string, userId: number | null): Promise<SharedItem | null> {
  const item = (await device.settings.get(sharedKey(id)))?.value as SharedItem | undefined;
  return item === undefined || !isShareFor(item, userId) ? null : item;
}

/** Its files as they arrived. */
export async function readShareFiles(device: DeviceDb, { id, files }: SharedItem): Promise<File[]> {
  const rows = await device.settings.bulkGet(files.map((_file, index) => bytesKey(id, index)));
  return files.map(({ name, type }, index) => {
    const bytes = rows[index]?.value as ArrayBuffer | undefined;
    // A missing file becomes an empty one, so that indexes stay valid.
    return new File(bytes === undefined ? [] : [new Uint8Array(bytes)], name, { type });
  });
}

/** All rows of an item. */
export const readShareRows = ({ settings }: DeviceDb, id: string) =>
  settings.where('key').equals(sharedKey(id)).or('key').startsWith(`${bytesPrefix}${id}/`).toArray();

/** Deletes items within an open transaction. */
export async function deleteShareRows({ settings }: DeviceDb, ids: readonly string[]): Promise<void> {
  const bytes = await Promise.all(
    ids.map((id) => settings.where('key').startsWith(`${bytesPrefix}${id}/`).primaryKeys()),
  );
  await settings.bulkDelete([...ids.map(sharedKey), ...bytes.flat()]);
}

/** Deletes an item: it was used, or the user discarded it. */
export async function deleteShare(device: DeviceDb, id: string): Promise<void> {
  await device.transaction('rw', device.settings, () => deleteShareRows(device, [id]));
}

/** Deletes the items of a user whose account leaves this device. */
export async function deleteSharesOf(device: DeviceDb, userId: number): Promise<void> {
  await device.transaction('rw', device.settings, async () => {
    const ownedShares = (await readAll(device)).filter(({ owner }) => owner === userId);
    await deleteShareRows(
      device,
      ownedShares.map(({ id }) => id),
    );
  });
}
