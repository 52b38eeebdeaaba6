import type { Insertable, Kysely } from 'kysely';
import { creationCategories } from '#contract/events/category.ts';
import { eventDefaults } from '#contract/events/rules.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { EventFields, EventsTable } from '#server/db/schema/events.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { storedFields } from '#server/db/events/columns.ts';
import { indexFields } from '#server/domain/events/record.ts';
import { createChance } from '#world/random/chance.ts';
import type { Chance } from '#world/random/chance.ts';
import { insertRows } from './insert-rows.ts';

const dayMs = 86_400_000;
const categories = Object.keys(creationCategories);

export interface ManyEvents {
  count: number;
  /** number of users who made them */
  users: number;
  /** the events are in the year before and the year after this time, ms */
  now: number;
  /** over how many days they are spread; default 730 */
  days?: number;
}

/** Words with frequencies like those of a language: few are common, most are rare. */
function vocabulary(chance: Chance): () => string {
  const letter = () => String.fromCharCode(97 + chance.int(0, 25));
  const words = Array.from({ length: 20_000 }, () => Array.from({ length: chance.int(4, 9) }, letter).join(''));
  return () => words[Math.floor(words.length ** chance.next()) - 1] ?? 'word';
}

/** Most events are in the largest cities, as in reality. */
function places(chance: Chance): () => { city: string; coordinates: [number, number] } {
  const cities = Array.from({ length: 400 }, (_, index) => ({
    city: `City ${String(index)}`,
    at: [chance.int(-170, 170) + chance.next(), chance.int(-50, 60) + chance.next()] as const,
  }));
  return () => {
    const { city, at } = cities[Math.floor(cities.length ** chance.next()) - 1] ?? {
      city: 'City',
      at: [0, 0] as const,
    };
    return { city, coordinates: [at[0] + chance.next() / 5, at[1] + chance.next() / 5] };
  };
}

function rowMaker({ count, users, now, days = 730 }: ManyEvents): (index: number) => Insertable<EventsTable> {
  const chance = createChance(2027);
  const [word, place] = [vocabulary(chance), places(chance)];
  const text = (length: number) => Array.from({ length }, word).join(' ');
  return (index) => {
    const startsAt = now + Math.round(((chance.next() - 0.5) * days * dayMs) / 900_000) * 900_000;
    const { city, coordinates } = place();
    const common = `festival ${chance.isTrue(0.5) ? 'music' : 'theatre'} ${chance.isTrue(0.03) ? 'jazz' : ''}`;
    const rare = index % Math.ceil(count / 5) === 2 ? 'zeppelin' : '';
    const fields = {
      ...storedFields({ ...eventDefaults, tags: [word(), word()], location: { type: 'Point', coordinates } }),
      title: `${text(3)} ${rare}`,
      description: `${common} ${text(45)}`,
      category: chance.pick(categories),
      city,
      date_time: new Date(startsAt).toISOString(),
      end_date_time: new Date(startsAt + chance.int(1, 72) * 3_600_000).toISOString(),
      status: chance.isTrue(0.02) ? 'draft' : 'active',
      online: chance.isTrue(0.1) ? 1 : 0,
      cover_image: null,
      gallery_images: '[]',
    } as EventFields;
    return {
      ...fields,
      ...indexFields(fields, now),
      ref: uuidV7(now),
      organizer_id: chance.int(1, users),
      version: 1,
      likes_count: Math.floor(1 / (chance.next() + 0.001)),
      subscribers_count: Math.floor(1 / (chance.next() + 0.005)),
      created_at: now,
      updated_at: now,
      deleted_at: null,
    };
  };
}

async function insertUsers(db: Kysely<Schema>, { users: length, now }: ManyEvents): Promise<void> {
  const chance = createChance(7);
  const users = Array.from({ length }, (_, index) => {
    const name = `many${String(index)}`;
    return {
      email: `${name}@example.com`,
      username: name,
      username_key: name,
      password_hash: '',
      name: 'Many',
      lastname: String(index),
      display_name: `Many ${String(index)}`,
      notifications_enabled: 1,
      share_subscriptions: 0,
      total_points: chance.int(0, 900),
      likes_given: chance.int(0, 90),
      subscriptions_count: chance.int(0, 60),
      created_at: now,
    };
  });
  await insertRows(db, 'users', users);
}

/** Fills an empty database with events by direct inserts, for measuring reads. */
export async function insertManyEvents(db: Kysely<Schema>, wanted: ManyEvents): Promise<void> {
  await insertUsers(db, wanted);
  const row = rowMaker(wanted);
  const rows = Array.from({ length: wanted.count }, (_, index) => row(index));
  await insertRows(db, 'events', rows);
}
