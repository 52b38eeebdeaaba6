import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creationCategories } from '#contract/events/category.ts';
import { EventInput } from '#contract/events/entity.ts';
import { barePicture } from '#contract/media/picture.ts';
import { Password } from '#contract/account/user.ts';
import { loadDemo, type DemoLogin } from '#server/demo/load.ts';
import { eventInstancesAfter } from '#server/demo/event-instances.ts';
import { pastEventsBefore } from '#server/demo/past/events.ts';
import { createPasswords } from '#server/domain/account/passwords.ts';
import { createImages } from '#server/infra/images/process.ts';
import { createObjectStore } from '#server/infra/store/object-store.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';
import { demoRows } from '#world/data/demo-rows.ts';
import { imagesOfFirst } from '#world/data/images-of-first.ts';
import type { Storage } from '#server/writer/storage.ts';

const now = Date.parse('2026-11-21T23:30:00Z');
const folder = mkdtempSync(join(tmpdir(), 'scape-demo-'));
const images = createImages();
const imagesOfOne = imagesOfFirst(images);
const store = createObjectStore(folder);
let storage: Storage;
let logins: DemoLogin[];

beforeAll(async () => {
  storage = await openMigratedStorage();
  logins = await loadDemo({ ...storage, images: imagesOfOne, store, now });
});
afterAll(async () => {
  await images.close();
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
});

async function stored() {
  return (await demoRows(storage)).events;
}

async function coming() {
  return (await stored()).filter(({ starts_at: startsAt }) => startsAt > now);
}

async function past() {
  return (await stored()).filter(({ ends_at: endsAt }) => endsAt < now);
}

test('[CARD-01] a first start has events of every category in the coming weeks', async () => {
  const events = await coming();
  const starts = events.map((event) => Date.parse(event.date_time));
  expect(events.length).toBeGreaterThanOrEqual(180);
  expect(Math.min(...starts)).toBeGreaterThan(now);
  expect(Math.max(...starts)).toBeLessThan(now + 8 * 7 * 24 * 3600_000);
  expect(new Set(events.map(({ category }) => category))).toEqual(new Set(Object.keys(creationCategories)));
  expect(events.filter(({ status }) => status !== 'active')).toEqual([]);
  const cities = new Set(events.map(({ city }) => city));
  expect(cities.size).toBeGreaterThanOrEqual(13);
  expect(events.filter(({ city }) => city === 'Santo Domingo').length).toBeGreaterThan(100);
  expect(events.some(({ online }) => online === 1)).toBe(true);
  expect(new Set(events.map(({ language }) => language))).toEqual(new Set(['es', 'en', null]));
  expect(events.some(({ faqs }) => faqs !== '[]')).toBe(true);
  expect(events.some(({ gallery_images: gallery }) => gallery !== '[]')).toBe(true);
  expect(events.some(({ event_type: kind, recurrence }) => kind === 'recurring' && recurrence !== null)).toBe(true);
  expect(new Set(events.map(({ pricing_type: kind }) => kind))).toEqual(new Set(['free', 'paid']));
});

test('[ORG-02] its visits and places stand by the day as they are counted', async () => {
  const [events, days] = [
    await stored(),
    await storage.database.read(({ sql }) => sql.selectFrom('event_days').selectAll().execute()),
  ];
  const sumOf = (eventId: number, count: 'views' | 'visitors') =>
    days.filter((day) => day.event_id === eventId).reduce((sum, day) => sum + day[count], 0);
  const counted = events.map(({ id }) => [sumOf(id, 'views'), sumOf(id, 'visitors')]);
  expect(counted).toEqual(events.map((event) => [event.views_count, event.unique_views_count]));
});

test('[POST-02] [POST-03] people have posted in the past months, with pictures, and say and like something', async () => {
  const { posts, comments } = await demoRows(storage);
  const times = [...posts, ...comments].map((row) => row.created_at);
  expect(posts.length).toBeGreaterThanOrEqual(6);
  expect(posts.map((post) => post.created_at)).toEqual(posts.map((post) => post.created_at).toSorted((a, b) => a - b));
  expect(Math.max(...times)).toBeLessThan(now);
  expect(Math.min(...times)).toBeGreaterThan(now - 130 * 24 * 3600_000);
  expect(posts.filter(({ likes_count: likes }) => likes > 0).length).toBe(posts.length);
  const pictures = posts.flatMap(({ image }) => (image === null ? [] : [barePicture(image).slice(1)]));
  expect(pictures.length).toBeGreaterThanOrEqual(4);
  expect(await Promise.all(pictures.map((path) => store.has(path)))).toEqual(pictures.map(() => true));
  expect(comments.filter((comment) => comment.parent_id !== null).length).toBeGreaterThanOrEqual(5);
  const authors = new Set(posts.map((post) => post.user_id));
  expect(authors.size).toBeGreaterThanOrEqual(6);
});

test('[USER-02] [USER-03] people follow one another, some are friends, and some have asked and wait', async () => {
  const { follows, requests, points } = await demoRows(storage);
  expect(follows.length).toBeGreaterThanOrEqual(50);
  expect(requests.filter(({ status }) => status === 'accepted').length).toBeGreaterThanOrEqual(10);
  expect(requests.filter(({ status }) => status === 'pending').length).toBeGreaterThanOrEqual(1);
  expect(points.filter(({ reason }) => reason === 'followed')).toHaveLength(follows.length);
});

test('every showing is what an organizer may set', () => {
  const faults = eventInstancesAfter(now).flatMap(({ event }) => EventInput.safeParse(event).error?.issues ?? []);
  expect(faults).toEqual([]);
});

test('rooms are alive: some full, some waiting, most liked', async () => {
  const events = await coming();
  expect(events.filter(({ likes_count: likes }) => likes > 0).length).toBeGreaterThan(events.length / 2);
  expect(events.some((event) => event.subscribers_count === event.capacity && event.waiting_count > 0)).toBe(true);
  expect(events.filter((event) => event.subscribers_count > event.capacity)).toEqual([]);
});

test('covers are there in three sizes that decode', async () => {
  const events = await coming();
  const covers = new Set(events.map(({ cover_image: cover }) => cover));
  expect(covers.has(null)).toBe(false);
  expect(covers.size).toBeGreaterThanOrEqual(30);
  for (const width of [1600, 800, 320]) {
    for (const cover of covers) {
      const bytes = await store.get(
        barePicture(cover ?? '')
          .slice(1)
          .replace('1600.webp', `${width}.webp`),
      );
      const { info } = await sharp(bytes ?? undefined)
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info.width).toBe(width);
    }
  }
});

test('[DEMO-01] dozens of events are over, which people went to, liked and rated, those alone who had a place', async () => {
  const [events, { engagement }] = [await past(), await demoRows(storage)];
  expect(events.length).toBeGreaterThanOrEqual(40);
  expect(Math.min(...events.map((event) => event.starts_at))).toBeGreaterThan(now - 150 * 24 * 3600_000);
  expect(new Set(events.map(({ category }) => category)).size).toBe(10);
  expect(events.filter((event) => event.subscribers_count === 0 || event.views_count === 0)).toEqual([]);
  expect(events.filter((event) => event.ratings_count >= 3).length).toBeGreaterThan(events.length / 2);
  expect(events.filter((event) => event.likes_count > 0).length).toBeGreaterThan(events.length / 2);
  const pastIds = new Set(events.map(({ id }) => id));
  const rated = engagement.filter(({ stars }) => stars !== null);
  expect(rated.filter((row) => !pastIds.has(row.event_id) || row.subscribed !== 1)).toEqual([]);
  expect(events.some((event) => event.subscribers_count === event.capacity)).toBe(true);
});

test('[DEMO-01] posts name past events where their authors were, most with a photo of its own', async () => {
  const [{ posts, engagement }, events] = [await demoRows(storage), await past()];
  const from = posts.filter((post) => post.event_id !== null);
  expect(from.length).toBeGreaterThanOrEqual(10);
  const wasThere = (post: (typeof from)[number]) =>
    events.some((event) => event.id === post.event_id && event.organizer_id === post.user_id) ||
    engagement.some((row) => row.event_id === post.event_id && row.user_id === post.user_id && row.subscribed === 1);
  expect(from.filter((post) => !wasThere(post))).toEqual([]);
  const photos = from.flatMap(({ image }) => (image === null ? [] : [image]));
  expect(photos.length).toBeGreaterThanOrEqual(8);
  expect(new Set(photos).size).toBe(photos.length);
});

test('[DEMO-02] each login has been out, and goes soon, waits, has saved, is invited, and has read and unread notices', async () => {
  const { events, engagement, invitations, notices } = await demoRows(storage);
  const byId = new Map(events.map((event) => [event.id, event]));
  for (const id of [1, 2, 3, 4, 5]) {
    const own = engagement.filter((row) => row.user_id === id);
    const going = own.flatMap((row) => (row.subscribed === 1 ? (byId.get(row.event_id) ?? []) : []));
    expect(going.filter((event) => event.ends_at < now).length).toBeGreaterThanOrEqual(5);
    expect(own.some((row) => row.stars !== null)).toBe(true);
    const inDays = going.map((event) => (event.starts_at - now) / 24 / 3600_000);
    expect(inDays.some((days) => days > 0 && days < 7)).toBe(true);
    const waits = own.flatMap((row) => (row.waiting === null ? [] : (byId.get(row.event_id) ?? [])));
    expect(waits.filter((event) => event.starts_at > now)).toHaveLength(1);
    expect(own.some((row) => row.bookmarked === 1)).toBe(true);
    const open = invitations.filter((row) => row.invited_id === id && row.answer === null);
    expect(open).toHaveLength(1);
    expect(going.filter((event) => event.id === open[0]?.event_id)).toEqual([]);
    const ownNotices = notices.filter((row) => row.user_id === id);
    expect(new Set(ownNotices.map((row) => row.read_at !== null))).toEqual(new Set([true, false]));
    // Unread ones are listed by their ids, and so have to be made in their order.
    const times = ownNotices.flatMap((row) => (row.read_at === null ? row.created_at : []));
    expect(times).toEqual([...times].sort((left, right) => left - right));
  }
  const ofAna = events.filter((event) => event.organizer_id === 1);
  expect(ofAna.some((event) => event.starts_at > now && event.waiting_count > 0)).toBe(true);
  expect(ofAna.some((event) => event.ends_at < now && event.ratings_count > 0)).toBe(true);
});

test('[DEMO-03] people have faces and say who they are, some don’t, and they write to each other', async () => {
  const { users, messages } = await demoRows(storage);
  const faces = users.flatMap((user) => user.profile_picture ?? []);
  expect(users.filter((user) => user.id <= 5 && (user.bio === null || user.profile_picture === null))).toEqual([]);
  expect(new Set(faces).size).toBe(faces.length);
  expect(faces.length).toBeGreaterThanOrEqual(users.length / 2);
  expect(users.filter((user) => user.profile_picture === null).length).toBeGreaterThanOrEqual(5);
  expect(messages.length).toBeGreaterThanOrEqual(20);
  const readAt = (start: string) => messages.find(({ content }) => content.startsWith(start))?.read_at;
  expect([readAt('Que traiga su cuchillo'), readAt('Half past five')]).toEqual([null, expect.any(Number)]);
  expect(Math.max(...messages.map((message) => message.created_at))).toBeLessThan(now);
});

test('the shown people can log in, and nobody else', async () => {
  const users = await storage.database.read(({ sql }) => sql.selectFrom('users').selectAll().execute());
  const passwords = createPasswords();
  expect(logins).toHaveLength(5);
  for (const { email, password } of logins) {
    expect(Password.safeParse(password).success).toBe(true);
    const user = users.find((row) => row.email === email);
    expect(await passwords.isRight(password, user?.password_hash ?? null)).toBe(true);
  }
  const other = users.find(({ email }) => logins.every((login) => login.email !== email));
  expect(await passwords.isRight(logins[0]?.password ?? '', other?.password_hash ?? null)).toBe(false);
});

test('[DEMO-04] loaded again, a week later too, it changes nothing', async () => {
  const before = await demoRows(storage);
  await loadDemo({ ...storage, images: imagesOfOne, store, now: now + 7 * 24 * 3600_000 });
  expect(await demoRows(storage)).toEqual(before);
});

test('[DEMO-04] the same moment gives the same programme', () => {
  expect(pastEventsBefore(now, 5)).toEqual(pastEventsBefore(now, 5));
  expect(eventInstancesAfter(now)).toEqual(eventInstancesAfter(now));
  expect(eventInstancesAfter(now)[0]?.event.date_time).not.toBe(
    eventInstancesAfter(now + 30 * 24 * 3600_000)[0]?.event.date_time,
  );
});
