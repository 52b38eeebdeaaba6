import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeviceDb, signIn } from '#data/db/device.ts';
import { deleteShare, storeShare, listShares, readShareFiles, shareLimits } from '#data/drafts/share-inbox.ts';
import { markShareOpened } from '#data/drafts/claim-share.ts';
import { receiveShare } from '#sw/share-target.ts';
import { eventually } from '#world/time/eventually.ts';
import { ana } from '#world/data/sample-rows.ts';

let device: DeviceDb;

beforeEach(async () => {
  device = new DeviceDb();
  await device.open();
});
afterEach(async () => {
  vi.restoreAllMocks();
  device.close();
  await Dexie.delete('scape-device');
});

/** A file that says it is so large, and has none of it. */
function large(size: number, name: string, type = 'image/jpeg'): File {
  const file = new File(['x'], name, { type });
  const arrayBuffer = vi.fn(() => Promise.reject(new Error('read')));
  return Object.defineProperties(file, { size: { value: size }, arrayBuffer: { value: arrayBuffer } });
}

const picture = new File([new Uint8Array([1, 2, 3])], 'photo.jpg', { type: 'image/jpeg' });
const plain = { title: '', text: '', url: '', files: [] };

function requestWith(parts: Record<string, string | File>): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(parts)) body.append(name, value);
  return new Request('https://scape.test/share', { method: 'POST', body });
}

async function leadsTo(request: Request): Promise<string> {
  const { status, headers } = await receiveShare(request);
  expect(status).toBe(303);
  const { origin, pathname, search } = new URL(headers.get('location') ?? '');
  expect([origin, pathname]).toEqual(['https://scape.test', '/share']);
  return search;
}

test.each<[string, () => Request]>([
  ['broken', () => new Request('https://scape.test/share', { method: 'POST', body: 'not a form' })],
  ['broken', () => new Request('https://scape.test/share', { method: 'POST' })],
  ['empty', () => requestWith({})],
  ['empty', () => requestWith({ title: '  ', text: '\0', files: new File([], 'none') })],
])('[OFF-08] of what holds nothing it is said that it is %s', async (problem, request) => {
  expect(await leadsTo(request())).toBe(`?problem=${problem}`);
  expect(await listShares(device, null)).toEqual([]);
});

test('[CARD-09] what is shared is on the device before its page opens', async () => {
  const search = await leadsTo(
    requestWith({ title: 'Tonight', text: 'At eight', url: 'https://a.example', files: picture }),
  );
  const [shared, ...others] = await listShares(device, null);
  expect([search, others]).toEqual([`?id=${String(shared?.id)}`, []]);
  expect(shared).toMatchObject({
    title: 'Tonight',
    text: 'At eight',
    url: 'https://a.example',
    leftOut: [],
    owner: null,
  });
  const [file] = shared === undefined ? [] : await readShareFiles(device, shared);
  expect([file?.name, file?.type]).toEqual(['photo.jpg', 'image/jpeg']);
  expect(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
});

test('files under any name of the form are taken, and texts only as texts', async () => {
  await leadsTo(requestWith({ title: picture, text: 'At eight', other: picture }));
  expect(await listShares(device, null)).toMatchObject([{ title: '', text: 'At eight', files: [{}, {}] }]);
});

test('[OFF-14] a file of 100 MB is left out without being read, and the rest is kept with its name', async () => {
  const huge = large(100 * 1024 * 1024, 'film.jpg');
  const agenda = large(shareLimits.calendarBytes + 1, 'all.ics', '');
  expect(await storeShare(device, { ...plain, files: [huge] }, 1)).toBe('large');
  await storeShare(device, { ...plain, text: 'Look', files: [huge, picture, agenda] }, 1);
  expect(huge.arrayBuffer).not.toHaveBeenCalled();
  expect(await listShares(device, null)).toMatchObject([
    { files: [{ name: 'photo.jpg' }], leftOut: ['film.jpg', 'all.ics'] },
  ]);
});

test('[OFF-14] neither more files nor longer texts are kept than there is room for, and it is said', async () => {
  const many = Array.from({ length: shareLimits.files + 1 }, (_unused, index) => {
    return new File(['x'], `${String(index)}.png`, { type: 'image/png' });
  });
  await storeShare(device, { ...plain, text: 'x'.repeat(shareLimits.text + 1), files: many }, 1);
  const [shared] = await listShares(device, null);
  expect(shared).toMatchObject({ leftOut: ['12.png', 'the end of the text'] });
  expect([shared?.files.length, shared?.text.length]).toEqual([shareLimits.files, shareLimits.text]);
});

test('[OFF-14] a shelf full of what was opened takes nothing more and loses nothing; what is thrown away makes room', async () => {
  for (let count = 0; count < shareLimits.shares; count += 1) {
    const kept = await storeShare(device, { ...plain, text: String(count), files: [picture] }, count);
    if (typeof kept !== 'string') await markShareOpened(device, kept.id);
  }
  expect(await leadsTo(requestWith({ text: 'One more' }))).toBe('?problem=full');
  const held = await listShares(device, null);
  expect(held.map(({ text }) => text)).toEqual(['7', '6', '5', '4', '3', '2', '1', '0']);
  await deleteShare(device, held[0]?.id ?? '');
  expect(await leadsTo(requestWith({ text: 'One more' }))).toMatch(/^\?id=/);
  expect(
    (await device.settings.toCollection().primaryKeys()).filter((key) => key.startsWith('shared-bytes:')).length,
  ).toBe(7);
});

test('[OFF-14] when the disk is full it is said, and nothing half lies there', async () => {
  vi.spyOn(DeviceDb.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  expect(await leadsTo(requestWith({ text: 'Look' }))).toBe('?problem=room');
});

test('what one person is handed isn’t shown to the next', async () => {
  await signIn(device, { user: ana, token: 'of-ana', remember: true }, 1);
  await leadsTo(requestWith({ text: 'For Ana' }));
  const seen = await Promise.all([ana.user_id, ana.user_id + 1, null].map((userId) => listShares(device, userId)));
  expect(seen.map((list) => list.length)).toEqual([1, 0, 0]);
});

const textsOf = async () => (await listShares(device, null)).map(({ text }) => text);

test('[OFF-14] a new share takes the place of the oldest that nobody has opened, and of no other', async () => {
  for (let count = 0; count < shareLimits.shares; count += 1) {
    const kept = await storeShare(device, { ...plain, text: String(count), files: [picture] }, count);
    if (count < 2 && typeof kept !== 'string') await markShareOpened(device, kept.id);
  }
  for (let count = 8; count < 30; count += 1) await storeShare(device, { ...plain, text: String(count) }, count);
  expect(await textsOf()).toEqual(['29', '28', '27', '26', '25', '24', '1', '0']);
});

test('[OFF-14] what nobody has opened for two weeks goes when something new comes', async () => {
  const opened = await storeShare(device, { ...plain, text: 'Opened' }, 1);
  if (typeof opened !== 'string') await markShareOpened(device, opened.id);
  await storeShare(device, { ...plain, text: 'Forgotten', files: [picture] }, 1);
  await storeShare(device, { ...plain, text: 'New' }, shareLimits.forgottenMs + 2);
  expect(await textsOf()).toEqual(['New', 'Opened']);
  expect(await device.settings.where('key').startsWith('shared-bytes:').count()).toBe(0);
});

test('[OFF-14] of 5,000 files that have no room some are named, and the texts count too', async () => {
  const many = Array.from(
    { length: 5_000 },
    (_unused, index) => new File(['x'], `${String(index)} ${'x'.repeat(300)}`),
  );
  await storeShare(device, { ...plain, text: 'x'.repeat(shareLimits.text + 1), files: many }, 1);
  const [shared] = await listShares(device, null);
  expect(shared?.leftOut).toHaveLength(shareLimits.named + 2);
  expect(shared?.leftOut.slice(-2)).toEqual(['and 4968 more', 'the end of the text']);
  if (shared === undefined) return;
  const almostAll = [{ name: 'a', type: '', size: shareLimits.bytes - 60_000 }];
  await device.settings.put({ key: `shared:${shared.id}`, value: { ...shared, files: almostAll, isOpened: true } });
  expect(await storeShare(device, { ...plain, text: 'x'.repeat(40_000) }, 2)).toBe('full');
});

test('[OFF-14] a database that doesn’t open leaves nobody before a blank page, and takes nothing afterwards', async () => {
  const request = requestWith({ text: 'Look' });
  let open: () => void = () => undefined;
  const opening = new Promise<void>((resolve) => (open = resolve));
  const real = DeviceDb.prototype.open;
  vi.spyOn(DeviceDb.prototype, 'open').mockImplementation(function (this: DeviceDb) {
    return Dexie.Promise.resolve(opening.then(() => real.call(this)));
  });
  const closed = vi.spyOn(DeviceDb.prototype, 'close');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const search = leadsTo(request);
    await eventually(() => expect(vi.getTimerCount()).toBe(1));
    vi.advanceTimersByTime(5_000);
    expect(await search).toBe('?problem=broken');
  } finally {
    vi.useRealTimers();
  }
  open();
  await eventually(() => expect(closed).toHaveBeenCalled());
  expect(await listShares(device, null)).toEqual([]);
});
