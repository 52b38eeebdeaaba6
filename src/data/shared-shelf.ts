import { uuidV7 } from '#contract/uuid.ts';
import { activeAccount, type DeviceDb } from './device.ts';
import { isOutOfRoom } from './out-of-room.ts';

/** What another app handed over, until it is known what is to become of it. */
export interface Shared {
  /** a UUID: the draft of an event that is made of it has this name */
  id: string;
  /** when it came, ms */
  at: number;
  /** who was signed in then; null: nobody, so it is for whoever comes next */
  owner: number | null;
  title: string;
  text: string;
  /** as it was given, which may be no address at all */
  url: string;
  files: { name: string; type: string; size: number }[];
  /** what was not taken, in words: it was too large, or too much */
  leftOut: string[];
  /** the names of the drafts that its further events were given, by their places */
  drafts: Record<string, string>;
  /** the numbers of the pictures that are in nothing yet; null: nothing was made of it so far */
  left: number[] | null;
  /** somebody has come to look at it: it isn't thrown away without a word */
  isOpened: boolean;
}

/** What came, before it is kept. */
export interface Handed {
  title: string;
  text: string;
  url: string;
  files: readonly File[];
}

export const sharedLimits = {
  shares: 8,
  files: 12,
  /** of one file, of a calendar, and of all that lies here, in bytes */
  fileBytes: 25 * 1024 * 1024,
  calendarBytes: 2 * 1024 * 1024,
  bytes: 60 * 1024 * 1024,
  /** of each text, in UTF-16 units */
  text: 50_000,
  /** how many of those that were left out are named */
  named: 20,
  /** of a file's type, in UTF-16 units */
  type: 100,
  /** what nobody has opened stays for so long */
  forgottenMs: 14 * 24 * 3600_000,
} as const;

/** empty: nothing came. large: nothing of it could be taken. full: too much lies here. room: the disk is full. */
export type NotKept = 'empty' | 'large' | 'full' | 'room';

const prefix = 'shared:';
export const sharedKey = (id: string) => prefix + id;
const bytesPrefix = 'shared-bytes:';
const bytesKey = (id: string, index: number) => `${bytesPrefix}${id}/${String(index)}`;

/** Whether a file says of itself that it is a calendar. */
export function isCalendar({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type.startsWith('text/calendar') || /\.ics$/i.test(name);
}

const sizeOf = (shared: Shared) => shared.files.reduce((sum, { size }) => sum + size, JSON.stringify(shared).length);

const totalOf = (all: readonly Shared[]) => all.reduce((sum, one) => sum + sizeOf(one), 0);

async function readAll({ settings }: DeviceDb): Promise<Shared[]> {
  const rows = await settings.where('key').startsWith(prefix).toArray();
  return rows.map(({ value }) => value as Shared);
}

function shorten(text: string, name: string, leftOut: string[]): string {
  const clean = text.replaceAll('\0', '').replaceAll('\r\n', '\n').trim();
  if (clean.length <= sharedLimits.text) return clean;
  leftOut.push(`the end of the ${name}`);
  return clean.slice(0, sharedLimits.text);
}

function fitting(files: readonly File[], leftOut: string[]): File[] {
  let bytes = 0;
  let count = 0;
  return files.filter((file) => {
    const most = isCalendar(file) ? sharedLimits.calendarBytes : sharedLimits.fileBytes;
    const isFit = file.size <= most && count < sharedLimits.files && bytes + file.size <= sharedLimits.bytes;
    if (isFit) [bytes, count] = [bytes + file.size, count + 1];
    else leftOut.push(file.name.slice(0, 200) || 'a file');
    return isFit;
  });
}

function someOf(names: readonly string[]): string[] {
  const more = names.length - sharedLimits.named;
  return more <= 0 ? [...names] : [...names.slice(0, sharedLimits.named), `and ${String(more)} more`];
}

/** Which have to go for a new one, the oldest first; null: those that somebody has opened leave it no room. */
function pushedOut(held: readonly Shared[], shared: Shared): Shared[] | null {
  let rest = held;
  const isFull = () => rest.length >= sharedLimits.shares || totalOf([...rest, shared]) > sharedLimits.bytes;
  const unopened = held.filter(({ isOpened }) => !isOpened).sort((left, right) => left.at - right.at);
  const gone = unopened.filter((one) => {
    const isGone = one.at < shared.at - sharedLimits.forgottenMs || isFull();
    if (isGone) rest = rest.filter((other) => other !== one);
    return isGone;
  });
  return isFull() ? null : gone;
}

/**
 * Keeps what another app handed over, in the place of the oldest that nobody has opened where there is no other: with its promise it is on the disk. What is too large is left out, and told there.
 * @returns its id, or why nothing of it is kept
 */
export async function keepShared(device: DeviceDb, handed: Handed, nowMs: number): Promise<{ id: string } | NotKept> {
  const [leftOut, ends]: [string[], string[]] = [[], []];
  // An empty file is how a form sends that there is none.
  const files = fitting(
    handed.files.filter(({ size }) => size > 0),
    leftOut,
  );
  const [title, text, url] = (['title', 'text', 'url'] as const).map((name) => shorten(handed[name], name, ends));
  if (!title && !text && !url && files.length === 0) return leftOut.length > 0 ? 'large' : 'empty';
  const owner = (await activeAccount(device))?.userId ?? null;
  const shared: Shared = {
    id: uuidV7(),
    at: nowMs,
    owner,
    title: title ?? '',
    text: text ?? '',
    url: url ?? '',
    files: files.map(({ name, type, size }) => ({
      name: name.slice(0, 200),
      type: type.slice(0, sharedLimits.type),
      size,
    })),
    leftOut: [...someOf(leftOut), ...ends],
    drafts: {},
    left: null,
    isOpened: false,
  };
  try {
    // Bytes: browsers lose files that are kept as such.
    const bytes = await Promise.all(files.map((file) => file.arrayBuffer()));
    return await device.transaction('rw', device.settings, async () => {
      const held = (await readAll(device)).filter((other) => other.owner === owner);
      const gone = pushedOut(held, shared);
      if (gone === null) return 'full';
      await dropRows(
        device,
        gone.map(({ id }) => id),
      );
      await device.settings.bulkPut([
        { key: sharedKey(shared.id), value: shared },
        ...bytes.map((value, index) => ({ key: bytesKey(shared.id, index), value })),
      ]);
      return { id: shared.id };
    });
  } catch (error) {
    if (isOutOfRoom(error)) return 'room';
    throw error;
  }
}

/** Whether somebody may see it: it is theirs, or for whoever comes. @param userId null: nobody is signed in */
export const isFor = ({ owner }: Shared, userId: number | null) => owner === null || owner === userId;

/** What lies there for somebody, the newest first. @param userId null: nobody is signed in */
export async function listShared(device: DeviceDb, userId: number | null): Promise<Shared[]> {
  const all = (await readAll(device)).filter((shared) => isFor(shared, userId));
  return [...all].sort((left, right) => right.at - left.at);
}

/** @returns null for what isn't there any more, or is somebody else's */
export async function readShared(device: DeviceDb, id: string, userId: number | null): Promise<Shared | null> {
  const held = (await device.settings.get(sharedKey(id)))?.value as Shared | undefined;
  return held === undefined || !isFor(held, userId) ? null : held;
}

/** Its files, as they came. */
export async function readSharedFiles(device: DeviceDb, { id, files }: Shared): Promise<File[]> {
  const rows = await device.settings.bulkGet(files.map((_file, index) => bytesKey(id, index)));
  return files.map(({ name, type }, index) => {
    const bytes = rows[index]?.value as ArrayBuffer | undefined;
    // An empty one keeps the numbers of the others.
    return new File(bytes === undefined ? [] : [new Uint8Array(bytes)], name, { type });
  });
}

/** All that is kept of it. */
export const sharedRows = ({ settings }: DeviceDb, id: string) =>
  settings.where('key').equals(sharedKey(id)).or('key').startsWith(`${bytesPrefix}${id}/`).toArray();

/** Takes them off the shelf, within a transaction. */
export async function dropRows({ settings }: DeviceDb, ids: readonly string[]): Promise<void> {
  const bytes = await Promise.all(
    ids.map((id) => settings.where('key').startsWith(`${bytesPrefix}${id}/`).primaryKeys()),
  );
  await settings.bulkDelete([...ids.map(sharedKey), ...bytes.flat()]);
}

/** Throws it away: it has become something else, or its owner doesn't want it. */
export async function dropShared(device: DeviceDb, id: string): Promise<void> {
  await device.transaction('rw', device.settings, () => dropRows(device, [id]));
}

/** Throws away what lies there for somebody who leaves this device. */
export async function dropSharedOf(device: DeviceDb, userId: number): Promise<void> {
  await device.transaction('rw', device.settings, async () => {
    const theirs = (await readAll(device)).filter(({ owner }) => owner === userId);
    await dropRows(
      device,
      theirs.map(({ id }) => id),
    );
  });
}
