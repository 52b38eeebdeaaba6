import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { barePicture, pictureWidths } from '#contract/media/picture.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { openServerRows } from '#world/servers/server-rows.ts';
import type { Wishes } from './wishes.ts';

interface EngagementRow {
  user_id: number;
  event_id: number;
  liked: number;
  subscribed: number;
  waiting: number | null;
  bookmarked: number;
}

interface CountRow {
  id: number;
  likes_count: number;
  subscribers_count: number;
  waiting_count: number;
  views_count: number;
  unique_views_count: number;
}

/** Everything that the story can change on the server. */
export interface ServerState {
  engagement: Map<string, EngagementRow>;
  counts: Map<number, CountRow>;
  events: number;
  keys: Set<string>;
}

export function readServerState(dataDir: string): ServerState {
  const rows = openServerRows(dataDir);
  try {
    const engagement = rows.all<EngagementRow>(
      'select user_id, event_id, liked, subscribed, waiting, bookmarked from engagement',
    );
    const counts = rows.all<CountRow>(
      'select id, likes_count, subscribers_count, waiting_count, views_count, unique_views_count from events',
    );
    return {
      engagement: new Map(engagement.map((row) => [`${String(row.user_id)}/${String(row.event_id)}`, row])),
      counts: new Map(counts.map((row) => [row.id, row])),
      events: counts.length,
      keys: new Set(rows.all<{ key: string }>('select key from mutations').map(({ key }) => key)),
    };
  } finally {
    rows.close();
  }
}

/** Ids of the mutations that an outbox will send: of several toggles of one thing, the first carries the last value. */
export function keysToCome(outbox: readonly OutboxEntry[]): string[] {
  const lanes = new Set<string>();
  return outbox.flatMap(({ kind, lane, id }) => {
    const isToggle = kind === 'event.like' || kind === 'event.subscribe' || kind === 'event.bookmark';
    if (isToggle && lanes.has(lane)) return [];
    lanes.add(lane);
    return [id];
  });
}

export interface Expected {
  before: ServerState;
  wishes: Wishes;
  userId: number;
  /** the published event, by its ref */
  published: string;
  /** the device's outbox, once everything was done */
  outbox: readonly OutboxEntry[];
}

function without(row: object | undefined): object {
  return { ...row };
}

/** Checks that the server has exactly what was done: nothing missing, duplicated or added. */
export function assertServerState(dataDir: string, { before, wishes, userId, published, outbox }: Expected): void {
  const rows = openServerRows(dataDir);
  const now = readServerState(dataDir);
  const own = rows.all<{
    id: number;
    organizer_id: number;
    cover_image: string | null;
    title: string;
    version: number;
  }>('select id, organizer_id, cover_image, title, version from events where ref = ?', published);
  const names = new Map(
    rows.all<{ id: number; ref: string }>('select id, ref from events').map(({ id, ref }) => [ref, id]),
  );
  const inLog = rows.all<{ status: number }>('select status from mutations');
  const logged = rows.all<{ key: string; kind: string; status: number }>(
    'select key, kind, status from mutations where scope = ?',
    `u:${String(userId)}`,
  );
  rows.close();

  assert.equal(own.length, 1, 'the published event is there once');
  const [event] = own;
  assert.equal(event?.organizer_id, userId);
  assert.equal(event?.version, 1);
  assert.equal(now.events, before.events + 1, 'no other event has come');

  const idOf = (ref: string) => names.get(ref) ?? 0;
  const likes = [...wishes.like.filter(({ id }) => id !== wishes.takeBack.id), ...wishes.found]
    .map(({ id }) => id)
    .concat(idOf(published));
  const subscriptions = [...wishes.subscribe, ...wishes.found].map(({ id }) => id);
  const bookmarks = wishes.bookmark.map(({ id }) => id);
  const views = outbox.filter(({ kind }) => kind === 'view.record').map(({ refs }) => idOf(refs[0] ?? ''));

  const wanted = new Map(before.engagement);
  for (const id of new Set([...likes, ...subscriptions, ...bookmarks])) {
    wanted.set(`${String(userId)}/${String(id)}`, {
      user_id: userId,
      event_id: id,
      liked: likes.includes(id) ? 1 : 0,
      subscribed: subscriptions.includes(id) ? 1 : 0,
      waiting: null,
      bookmarked: bookmarks.includes(id) ? 1 : 0,
    });
  }
  const meant = ([, row]: [string, EngagementRow]) =>
    row.liked + row.subscribed + row.bookmarked > 0 || row.waiting !== null;
  const plain = (map: Map<string, EngagementRow>) =>
    Object.fromEntries(
      [...map]
        .filter(meant)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, row]) => [key, without(row)]),
    );
  assert.deepEqual(plain(now.engagement), plain(wanted), 'likes, subscriptions and bookmarks are as wished');

  const times = (ids: number[], id: number) => ids.filter((each) => each === id).length;
  for (const [id, row] of now.counts) {
    const held = before.counts.get(id) ?? {
      likes_count: 0,
      subscribers_count: 0,
      waiting_count: 0,
      views_count: 0,
      unique_views_count: 0,
    };
    assert.deepEqual(
      without(row),
      {
        id,
        likes_count: held.likes_count + times(likes, id),
        subscribers_count: held.subscribers_count + times(subscriptions, id),
        waiting_count: held.waiting_count,
        views_count: held.views_count + times(views, id),
        unique_views_count: held.unique_views_count + (views.includes(id) ? 1 : 0),
      },
      `the counters of event ${String(id)}`,
    );
  }

  const fresh = logged.filter(({ key }) => !before.keys.has(key));
  assert.deepEqual(fresh.map(({ key }) => key).sort(), keysToCome(outbox).sort(), 'every change is logged once');
  assert.ok(
    fresh.every(({ status }) => status === 200 || status === 201),
    'nothing was refused',
  );
  assert.equal(inLog.length, before.keys.size + fresh.length, 'nobody else has changed anything');
}

/** Checks that the server has the picture's exact bytes, and that its three sizes are served without metadata. */
export async function assertPicture(dataDir: string, published: string, sha256: string): Promise<void> {
  const rows = openServerRows(dataDir);
  const { cover_image: address } = rows.one<{ cover_image: string | null }>(
    'select cover_image from events where ref = ?',
    published,
  );
  rows.close();
  assert.equal(barePicture(address ?? ''), `/media/${sha256}/1600.webp`);
  const objects = join(dataDir, 'objects');
  const original = readFileSync(join(objects, 'blobs', sha256));
  assert.equal(createHash('sha256').update(original).digest('hex'), sha256, 'the bytes are those of the device');
  assert.equal((await sharp(original).metadata()).exif, undefined, 'the device had taken time and place out of it');
  for (const width of pictureWidths) {
    const file = join(objects, 'media', sha256, `${String(width)}.webp`);
    const { info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    const { format, exif } = await sharp(file).metadata();
    assert.deepEqual({ width: info.width, format, exif }, { width, format: 'webp', exif: undefined });
  }
}
