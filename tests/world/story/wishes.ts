import type { ServerRows } from '#world/servers/server-rows.ts';

export interface Named {
  id: number;
  ref: string;
  title: string;
}

/** What the user does offline. */
export interface Wishes {
  like: Named[];
  /** among the first events to be liked */
  takeBack: Named;
  subscribe: Named[];
  bookmark: Named[];
  /** found by searching; liked and subscribed to */
  found: Named[];
}

/** Upcoming events with free seats that this user has no engagement with. */
export function chooseWishes(rows: ServerRows, userId: number, nowMs: number): Wishes {
  const events = rows.all<Named>(
    `select id, ref, title from events
     where starts_at > ? and status = 'active' and deleted_at is null and organizer_id <> ?
       and subscribers_count + 5 < capacity
       and id not in (select event_id from engagement where user_id = ?)
       and id not in (select event_id from viewers where viewer = ?)
     order by starts_at, id limit 40`,
    nowMs + 86_400_000,
    userId,
    userId,
    `u:${String(userId)}`,
  );
  const chosen = events.filter((_event, index) => index % 2 === 0);
  const take = (from: number, count: number) => chosen.slice(from, from + count);
  const [takeBack] = take(1, 1);
  if (takeBack === undefined || chosen.length < 10) throw new Error('There are too few events to choose from.');
  return { like: take(0, 3), takeBack, subscribe: take(3, 2), bookmark: take(5, 2), found: take(7, 3) };
}
