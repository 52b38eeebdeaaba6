import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventInput } from '#contract/events/entity.ts';
import { listEvents } from '#server/db/events/lists.ts';
import type { EventFilter, EventPlace } from '#server/db/events/lists.ts';
import { searchEvents } from '#server/db/events/search.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { searchWords } from '#server/db/search/search-text.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { createChance } from '#world/random/chance.ts';
import { databases } from '#world/servers/databases.ts';
import { createScene, noon } from '#world/scenes/events.ts';

const dayMs = 86_400_000;
const nouns = ['Jazz', 'jazzy', 'Ópera', 'rock', 'Rockabilly', 'salsa', 'niño', '2019', 'a', 'Ångström', '東京の夜'];
const cities = ['Bogotá', 'Santo Domingo', 'Zürich'];
const categories = ['musica', 'conciertos_y_musica', 'caridad', "d'été & hiver"];

/** What a search should find, worked out row by row, another way than the server's. */
function isFound(row: EventRow, search: string): boolean {
  const fold = (text: string) =>
    text
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/\p{Mark}/gu, '');
  const words = fold(`${row.title} ${row.city ?? ''} ${row.description} ${row.tags} ${row.category ?? ''}`);
  const held = words.split(/[^\p{Letter}\p{Number}]+/u);
  const parts = fold(search).split(' ');
  const last = parts.length - 1;
  return parts.every((part, index) => {
    if (/\p{Script=Han}/u.test(part)) return held.some((one) => one.includes(part));
    const isWhole = last > 0 && part.length < (index === last ? 2 : 3);
    return held.some((one) => (isWhole ? one === part : one.startsWith(part)));
  });
}

describe.each(databases)('[API-05] search on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createScene>;
  let ana: Actor;

  beforeAll(async () => {
    storage = await open();
    scene = createScene(storage);
    ana = await scene.person();
    const chance = createChance(11);
    for (let count = 0; count < 150; count += 1) {
      // Most are close, some are years away, a few of long ago: every part of the time is walked through.
      const far = chance.pick([5, 40, 300, 3_000, 30_000]);
      const at = noon + Math.round((chance.next() - 0.5) * far) * dayMs;
      const input: Partial<EventInput> = {
        title: `${chance.pick(nouns)} ${chance.pick(nouns)}`,
        description: `With ${chance.pick(nouns)}, and more`,
        tags: [chance.pick(nouns)],
        city: chance.pick(cities),
        category: chance.pick(categories),
        online: chance.isTrue(0.2),
        date_time: new Date(at).toISOString(),
        end_date_time: new Date(at + chance.int(1, 9) * dayMs).toISOString(),
        location: { type: 'Point', coordinates: [-69.9 + chance.next(), 18.5] },
        status: chance.isTrue(0.1) ? 'draft' : 'active',
        price: count % 2 === 0 ? '4.00' : '0.00',
      };
      await scene.event(ana, input);
    }
  }, 120_000);
  afterAll(() => storage.close());

  async function all(filter: EventFilter, limit = 500): Promise<EventRow[]> {
    const rows: EventRow[] = [];
    let place: EventPlace | null = { now: noon, phase: 'ahead', after: null };
    for (let pages = 0; place !== null; pages += 1) {
      if (pages > 400) throw new Error('The pages have no end');
      const at: EventPlace = place;
      const page = await storage.database.read((tx) => listEvents(tx, filter, at, limit));
      if (page.next !== null && page.rows.length < limit) throw new Error('A page before the last is not full');
      rows.push(...page.rows);
      place = page.next;
    }
    return rows;
  }

  const ids = (rows: { id: number }[]) => rows.map((row) => row.id);

  /** As `all`, by the index of words, however few events pass the rest of the filter. */
  async function byIndex(search: string, filter: EventFilter) {
    const wanted = { ...filter, words: searchWords(search) };
    const found = (isBackward: boolean) =>
      storage.database.read((tx) => searchEvents(tx, wanted, { place: [noon, 0], isBackward, limit: 500 }));
    return [...(await found(false)), ...(await found(true))];
  }

  test.each([
    ['jazz'],
    ['JAZZ rock'],
    ['opera'],
    ['ópera bogota'],
    ['a'],
    ['s'],
    ['2019'],
    ['angs'],
    ['京'],
    ['東京'],
    ['nothing'],
    ['hiver'],
    ['jazz rock salsa a'],
    ['jazz ro'],
    ['jazz r'],
    ['ro jazz'],
    ['rock jazz'],
    ['s b'],
  ])('"%s" finds what row by row is found, in the order of the list, on pages of any size', async (search) => {
    const expected = ids((await all({})).filter((row) => isFound(row, search)));
    const rows = await all({ search });
    expect(ids(rows)).toEqual(expected);
    expect(ids(await all({ search }, 1))).toEqual(expected);
    expect(ids(await all({ search }, 7))).toEqual(expected);
  });

  test.each<[name: string, filter: EventFilter, isWanted: (row: EventRow) => boolean]>([
    ['a category', { categories: ['musica', "d'été & hiver"] }, (row) => /musica$|hiver/.test(row.category ?? '')],
    ['online', { isOnline: true }, (row) => row.online === 1],
    ['a price', { isFree: false }, (row) => row.price !== '0.00'],
    ['what has not ended', { fromMs: noon }, (row) => row.ends_at >= noon],
    ['what ends later than it could begin', { fromMs: noon + 20 * dayMs }, (row) => row.ends_at >= noon + 20 * dayMs],
    ['what has begun', { toMs: noon - dayMs }, (row) => row.starts_at < noon - dayMs],
    [
      'some days',
      { fromMs: noon, toMs: noon + 9 * dayMs },
      (row) => row.ends_at >= noon && row.starts_at < noon + 9 * dayMs,
    ],
    [
      'what is near',
      { near: { latitude: 18.5, longitude: -69.9, radiusKm: 50 } },
      (row) => Number(row.longitude) < -69.43,
    ],
  ])('along with %s', async (_name, filter, isWanted) => {
    const rows = (await all({})).filter((row) => isWanted(row));
    for (const search of ['a', 'jazz a', 'a jazz']) {
      // The conciertos are no musica here: which stored categories belong together is decided before.
      const expected = ids(
        rows.filter((row) => isFound(row, search) && (filter.categories?.includes(row.category ?? '') ?? true)),
      );
      expect(expected.length).toBeGreaterThan(0);
      expect(ids(await all({ search, ...filter }, 7))).toEqual(expected);
      expect(ids(await byIndex(search, filter))).toEqual(expected);
    }
  });

  test('a search of past events of one week finds them, whatever else there is or is not', async () => {
    const small = await open();
    try {
      const there = createScene(small);
      const { id } = await there.event(await there.person(), { title: 'Coral' });
      const place: EventPlace = { now: noon + 90 * dayMs, phase: 'ahead', after: null };
      const found = await small.database.read((tx) => listEvents(tx, { search: 'coral' }, place, 9));
      expect(ids(found.rows)).toEqual([id]);
    } finally {
      await small.close();
    }
  });

  test('signs alone find nothing, near a place too', async () => {
    const near = { latitude: 18.5, longitude: -69.9, radiusKm: 50 };
    for (const search of ['!', '"', '* %', '👍', '\uD800', '& | ! <->']) {
      expect([await all({ search }), await all({ search, near })]).toEqual([[], []]);
    }
  });

  test('events of every year that one may have are found', async () => {
    const years = ['9998', '3900', '1000'];
    const made: number[] = [];
    for (const year of years)
      made.push((await scene.event(ana, { title: 'Eón', date_time: `${year}-06-01T10:00:00Z` })).id);
    const [far = 0, near = 0, old = 0] = made;
    expect(ids(await all({ search: 'eon' }))).toEqual([near, far, old]);
    expect(ids(await all({ search: 'eon' }, 1))).toEqual([near, far, old]);
  });

  test('what is made, edited, hidden, shown again, moved and deleted is found as it is, at once', async () => {
    const found = async (search: string) => ids(await all({ search }));
    const edit = (id: number, patch: Partial<EventInput>) =>
      scene.perform(ana, 'event.update', patch, { params: { id: String(id) } });
    const { id } = await scene.event(ana, { title: 'Quetzal', date_time: '1969-12-31T23:58:30.500Z' });
    expect(await found('quetz')).toEqual([id]);
    await edit(id, { title: 'Colibrí' });
    expect([await found('quetz'), await found('colibri')]).toEqual([[], [id]]);
    await edit(id, { status: 'draft' });
    expect(await found('colibri')).toEqual([]);
    await edit(id, { status: 'active', date_time: '2031-01-01T10:00:00Z' });
    expect(await found('colibri')).toEqual([id]);
    await edit(id, { category: 'caridad' });
    expect(ids(await all({ search: 'colibri', categories: ['caridad'] }))).toEqual([id]);
    expect(ids(await all({ search: 'colibri', toMs: noon }))).toEqual([]);
    await scene.perform(ana, 'event.like', { event_id: id, liked: true });
    await scene.perform(ana, 'event.delete', {}, { params: { id: String(id) } });
    expect(await found('colibri')).toEqual([]);
  });

  test('an edit that is refused leaves the search as it was', async () => {
    const { id } = await scene.event(ana, { title: 'Tucán' });
    const params = { id: String(id) };
    const patch = { title: 'Otro', end_date_time: '2020-01-01T10:00:00Z' };
    expect((await scene.perform(ana, 'event.update', patch, { params })).status).toBe(422);
    expect([ids(await all({ search: 'tucan' })), ids(await all({ search: 'otro' }))]).toEqual([[id], []]);
  });
});
