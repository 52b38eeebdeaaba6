import type { Effect } from '#world/sim/watch/server.ts';
import type { World } from '#world/sim/world.ts';

async function rowsOf({ server }: World) {
  return server.storage().database.read(async ({ sql }) => ({
    users: await sql.selectFrom('users').selectAll().execute(),
    posts: await sql.selectFrom('posts').selectAll().execute(),
    likes: await sql.selectFrom('post_likes').selectAll().execute(),
    comments: await sql.selectFrom('comments').selectAll().execute(),
    follows: await sql.selectFrom('follows').selectAll().execute(),
    blocks: await sql.selectFrom('blocks').selectAll().execute(),
    requests: await sql.selectFrom('friend_requests').selectAll().execute(),
    points: await sql.selectFrom('points').selectAll().execute(),
  }));
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

/** A model of the server, simple enough to be obviously right. */
interface Model {
  texts: Map<string, Record<string, unknown>>;
  deleted: Set<string>;
  liked: Map<string, boolean>;
  follows: Map<string, boolean>;
  blocks: Map<string, boolean>;
}

const pair = (one: number | null, other: number | string) => `${String(one)}>${String(other)}`;

function applyOne(model: Model, { kind, userId, lane, body }: Effect): void {
  const ref = lane.slice(lane.indexOf(':') + 1);
  const given = body as Record<string, unknown>;
  switch (kind) {
    case 'post.create':
    case 'comment.create':
    case 'reply.create':
    case 'post.update':
    case 'comment.update':
    case 'reply.update':
      model.texts.set(ref, { ...model.texts.get(ref), ...given });
      return;
    case 'post.delete':
    case 'comment.delete':
    case 'reply.delete':
      model.deleted.add(ref);
      return;
    case 'post.like':
      model.liked.set(pair(userId, ref), given['liked'] === true);
      return;
    case 'user.follow':
    case 'user.unfollow':
      model.follows.set(pair(userId, ref), kind === 'user.follow');
      return;
    case 'user.block':
      model.blocks.set(pair(userId, ref), true);
      model.follows.set(pair(userId, ref), false);
      model.follows.set(pair(Number(ref), userId ?? 0), false);
      return;
    case 'user.unblock':
      model.blocks.set(pair(userId, ref), false);
      return;
    default:
  }
}

function modelOf(effects: readonly Effect[]): Model {
  const model: Model = {
    texts: new Map(),
    deleted: new Set(),
    liked: new Map(),
    follows: new Map(),
    blocks: new Map(),
  };
  for (const effect of effects) applyOne(model, effect);
  return model;
}

/** I2: texts, likes, follows and blocks match the mutations that took effect. */
function checkRows({ accuse }: World, model: Model, { posts, comments, likes, follows, blocks }: Rows): void {
  const alive = new Map(posts.filter((post) => post.deleted_at === null).map((post) => [post.id, post]));
  for (const row of [...posts, ...comments]) {
    const text = model.texts.get(row.ref);
    if (text === undefined) {
      accuse('I2', `${row.ref} was written by nobody`);
      continue;
    }
    const fields = 'title' in row ? (['title', 'description'] as const) : (['content'] as const);
    const held = row as unknown as Record<string, unknown>;
    // Of a deleted text only the ref remains.
    for (const field of row.deleted_at === null ? fields : []) {
      if (held[field] === text[field]) continue;
      accuse('I2', `${row.ref} has ${field} ${String(held[field])}, last written ${String(text[field])}`);
    }
    if (model.deleted.has(row.ref) && row.deleted_at === null) accuse('I2', `${row.ref} was deleted and is there`);
  }
  for (const post of alive.values()) {
    for (const [name, isOn] of model.liked) {
      const [user, ref] = name.split('>');
      const isHeld = likes.some((like) => like.post_id === post.id && like.user_id === Number(user));
      if (ref === post.ref && isHeld !== isOn)
        accuse('I6', `user ${String(user)} last wished liked ${String(isOn)} of ${ref}`);
    }
  }
  const held = {
    follows: new Set(follows.map((row) => pair(row.follower_id, row.followed_id))),
    blocks: new Set(blocks.map((row) => pair(row.blocker_id, row.blocked_id))),
  };
  for (const table of ['follows', 'blocks'] as const) {
    const wished = new Set([...model[table]].filter(([, isOn]) => isOn).map(([name]) => name));
    const wrong = [...held[table]].filter((name) => !wished.has(name));
    const missing = [...wished].filter((name) => !held[table].has(name));
    if (wrong.length + missing.length > 0)
      accuse('I6', `${table} has ${wrong.join()} that nobody wished, and lacks ${missing.join()}`);
  }
}

/** I2: counters match the rows, and no two people have contradictory relationships. */
function checkCounts({ accuse }: World, rows: Rows): void {
  const { users, posts, comments, likes, follows, blocks, requests, points } = rows;
  const alive = comments.filter((row) => row.deleted_at === null);
  const counted: [string, number, number][] = [];
  for (const post of posts.filter((row) => row.deleted_at === null)) {
    const liking = likes.filter((like) => like.post_id === post.id).length;
    const texts = alive.filter((row) => row.post_id === post.id).length;
    counted.push([`post ${String(post.id)} likes`, post.likes_count, liking]);
    counted.push([`post ${String(post.id)} comments`, post.comments_count, texts]);
  }
  for (const comment of alive.filter((row) => row.parent_id === null)) {
    const replies = alive.filter((row) => row.parent_id === comment.id).length;
    counted.push([`comment ${String(comment.id)} replies`, comment.replies_count, replies]);
  }
  for (const { id, ...user } of users) {
    const name = `user ${String(id)}`;
    const earned = points.filter((row) => row.user_id === id).reduce((sum, row) => sum + row.points, 0);
    counted.push([`${name} followers`, user.followers_count, follows.filter((row) => row.followed_id === id).length]);
    counted.push([`${name} following`, user.following_count, follows.filter((row) => row.follower_id === id).length]);
    counted.push([`${name} comments`, user.comments_count, alive.filter((row) => row.user_id === id).length]);
    counted.push([`${name} points`, user.total_points, earned]);
  }
  for (const [what, held, there] of counted) {
    if (held !== there) accuse('I2', `${what}: counts ${String(held)}, and there are ${String(there)}`);
  }
  for (const { blocker_id: one, blocked_id: other } of blocks) {
    const among = (left: number, right: number) => [left, right].every((id) => id === one || id === other);
    if (follows.some((row) => among(row.follower_id, row.followed_id)))
      accuse('I2', `${String(one)} has blocked ${String(other)}, and one follows the other`);
    const open = requests.filter((row) => row.status === 'pending' || row.status === 'accepted');
    if (open.some((row) => among(row.sender_id, row.receiver_id)))
      accuse('I2', `${String(one)} has blocked ${String(other)}, and there is a request between them`);
  }
}

/** The server's people and texts match the mutations that took effect. */
export async function checkPeople(world: World): Promise<void> {
  if (!world.settings.isSocial) return;
  const rows = await rowsOf(world);
  checkRows(world, modelOf(world.watch.effects), rows);
  checkCounts(world, rows);
}
