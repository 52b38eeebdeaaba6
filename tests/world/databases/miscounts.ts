import { sql as text } from 'kysely';
import type { TestServer } from '#world/servers/server.ts';

/** Every stored counter with the query that computes its value. */
const counts: [table: 'users' | 'posts' | 'comments' | 'events' | 'chats', counter: string, count: string][] = [
  ['users', 'followers_count', 'select count(*) from follows f where f.followed_id = t.id'],
  ['users', 'following_count', 'select count(*) from follows f where f.follower_id = t.id'],
  ['users', 'comments_count', 'select count(*) from comments c where c.user_id = t.id and c.deleted_at is null'],
  [
    'users',
    'events_count',
    `select count(*) from events e where e.organizer_id = t.id and e.deleted_at is null and e.status <> 'draft'
      and t.deleted_at is null`,
  ],
  [
    'users',
    'likes_given',
    `select count(*) from engagement g join events e on e.id = g.event_id
      where g.user_id = t.id and g.liked = 1 and e.deleted_at is null`,
  ],
  [
    'users',
    'subscriptions_count',
    `select count(*) from engagement g join events e on e.id = g.event_id
      where g.user_id = t.id and g.subscribed = 1 and e.deleted_at is null`,
  ],
  ['users', 'total_points', 'select coalesce(sum(p.points), 0) from points p where p.user_id = t.id'],
  ['posts', 'likes_count', 'select count(*) from post_likes l where l.post_id = t.id and t.deleted_at is null'],
  [
    'posts',
    'comments_count',
    `select count(*) from comments c left join comments m on m.id = c.parent_id where c.post_id = t.id
      and c.deleted_at is null and c.hidden_at is null and m.hidden_at is null`,
  ],
  [
    'comments',
    'replies_count',
    'select count(*) from comments c where c.parent_id = t.id and c.deleted_at is null and c.hidden_at is null',
  ],
  ['events', 'likes_count', 'select count(*) from engagement g where g.event_id = t.id and g.liked = 1'],
  ['events', 'subscribers_count', 'select count(*) from engagement g where g.event_id = t.id and g.subscribed = 1'],
  ['events', 'ratings_count', 'select count(g.stars) from engagement g where g.event_id = t.id'],
  ['events', 'ratings_sum', 'select coalesce(sum(g.stars), 0) from engagement g where g.event_id = t.id'],
  ['events', 'waiting_count', 'select count(*) from engagement g where g.event_id = t.id and g.waiting is not null'],
  [
    'chats',
    'members_count',
    `select case when t.low_id is null then count(*) else t.members_count end from chat_members g
      where g.chat_id = t.id and g.left_at is null`,
  ],
];

/** The counters that differ from what they count, leaving out deleted rows. */
export async function miscounts(server: Pick<TestServer, 'database'>): Promise<string[]> {
  return await server.database.read(async ({ sql }) => {
    const wrong: string[] = [];
    for (const [table, counter, count] of counts) {
      const { rows } = await text<{ id: number; held: number; counted: number }>`
        select t.id, t.${text.ref(counter)} as held, (${text.raw(count)}) as counted from ${text.table(table)} t
        ${text.raw(table === 'chats' ? '' : 'where t.deleted_at is null')}`.execute(sql);
      for (const { id, held, counted } of rows) {
        if (held !== counted) wrong.push(`${table} ${id}: ${counter} is ${held}, not ${counted}`);
      }
    }
    return wrong;
  });
}
