import { mutationOf } from '#contract/sync/mutations.ts';
import { toggleOf, type Toggle } from '#world/sim/watch/screen.ts';
import type { Effect } from '#world/sim/watch/server.ts';
import { checkMessages } from './chat.ts';
import { checkInvitations } from './invitations.ts';
import { checkPeople } from './social.ts';
import type { World } from '#world/sim/world.ts';

async function rowsOf({ server }: World) {
  return server.storage().database.read(async ({ sql }) => ({
    events: await sql.selectFrom('events').selectAll().execute(),
    engagements: await sql.selectFrom('engagement').selectAll().execute(),
    users: await sql.selectFrom('users').selectAll().execute(),
    refs: [
      ...(await sql.selectFrom('events').select('ref').execute()),
      ...(await sql.selectFrom('posts').select('ref').execute()),
      ...(await sql.selectFrom('comments').select('ref').execute()),
      ...(await sql.selectFrom('chats').select('ref').execute()),
      ...(await sql.selectFrom('messages').select('ref').execute()),
    ].map((row) => row.ref),
  }));
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

function isViewOf({ kind, lane }: Effect, ref: string): boolean {
  return kind === 'view.record' && lane.startsWith(`view:${ref}:`);
}

/** I2: counters match the rows. */
function checkCounters({ accuse, watch }: World, { events, engagements, users }: Rows): void {
  // What people do at unlisted events isn't counted where others see it.
  const isUncounted = (event: Rows['events'][number]) => event.deleted_at !== null || event.unlisted_status !== null;
  const gone = new Set(events.filter(isUncounted).map((event) => event.id));
  for (const user of users) {
    const ours = engagements.filter((row) => row.user_id === user.id && !gone.has(row.event_id));
    const liked = ours.filter((row) => row.liked === 1).length;
    const seats = ours.filter((row) => row.subscribed === 1).length;
    if (user.likes_given !== liked) accuse('I2', `user ${user.id} counts ${user.likes_given} likes and gave ${liked}`);
    if (user.subscriptions_count !== seats)
      accuse('I2', `user ${user.id} counts ${user.subscriptions_count} subscriptions and holds ${seats}`);
  }

  for (const event of events) {
    const ours = engagements.filter((row) => row.event_id === event.id);
    const counts: [string, number, number][] = [
      ['likes', event.likes_count, ours.filter((row) => row.liked === 1).length],
      ['subscribers', event.subscribers_count, ours.filter((row) => row.subscribed === 1).length],
      ['ratings', event.ratings_count, ours.filter((row) => row.stars !== null).length],
      ['stars', event.ratings_sum, ours.reduce((sum, row) => sum + (row.stars ?? 0), 0)],
      ['waiting', event.waiting_count, ours.filter((row) => row.waiting !== null).length],
      ['views', event.views_count, watch.effects.filter((effect) => isViewOf(effect, event.ref)).length],
    ];
    for (const [name, counted, there] of counts) {
      if (counted !== there) accuse('I2', `event ${event.id} counts ${counted} ${name} and has ${there}`);
    }
  }
}

/** I1 and I2: every mutation is settled, with the outcome that the server has recorded. */
function checkFates({ accuse, ledger, isRestored }: World, { refs }: Rows): void {
  for (const row of ledger.all()) {
    if (row.fate === 'open') accuse('I1', `${row.store} ${row.id} ${row.kind} is still open`);
    // The server may lack what it had acknowledged before a backup was restored.
    if (row.fate !== 'applied' || isRestored) continue;
    const verdict = ledger.verdictOf(row.id);
    const isDone = verdict !== undefined && (verdict.status < 300 || mutationOf(row.kind).isDoneWhenNotFound(row.args));
    if (!isDone) accuse('I2', `${row.id} ${row.kind} counts as applied, the server says ${JSON.stringify(verdict)}`);
    const made = refs.filter((ref) => ref === row.creates).length;
    // A request to someone who has asked already accepts theirs instead of creating another.
    if (row.creates !== null && made !== 1 && row.kind !== 'friend.request')
      accuse('I2', `${row.creates} was made ${made} times`);
  }
}

function isHeld(row: Rows['engagements'][number] | undefined, flag: Toggle): boolean {
  if (row === undefined) return false;
  return flag === 'subscribed' ? row.subscribed === 1 || row.waiting !== null : row[flag] === 1;
}

/** I6: a toggle has the value of the last change that arrived. */
function checkToggles({ accuse, watch }: World, { engagements }: Rows): void {
  const last = new Map<string, { isOn: boolean; userId: number; event: number; flag: Toggle }>();
  for (const { kind, userId, body } of watch.effects) {
    const flag = toggleOf[kind];
    const wire = body as { event_id?: number; object_id?: number } & Partial<Record<Toggle, boolean>>;
    const event = wire.event_id ?? wire.object_id;
    if (flag === undefined || userId === null || event === undefined) continue;
    last.set(`${userId} ${event} ${flag}`, { isOn: wire[flag] === true, userId, event, flag });
  }
  for (const { isOn, userId, event, flag } of last.values()) {
    const row = engagements.find((one) => one.user_id === userId && one.event_id === event);
    if (isHeld(row, flag) !== isOn)
      accuse('I6', `user ${userId} last wished ${flag} ${String(isOn)} of event ${event}`);
  }
}

/** I6: a rating is the last that arrived. */
function checkRatings({ accuse, watch }: World, { engagements }: Rows): void {
  const last = new Map<string, { stars: number | null; userId: number; event: number }>();
  for (const { kind, userId, body } of watch.effects) {
    if (kind !== 'event.rate' || userId === null) continue;
    const { event_id: event, stars } = body as { event_id: number; stars: number | null };
    last.set(`${userId} ${event}`, { stars, userId, event });
  }
  for (const { stars, userId, event } of last.values()) {
    const row = engagements.find((one) => one.user_id === userId && one.event_id === event);
    if ((row?.stars ?? null) !== stars) accuse('I6', `user ${userId} last gave event ${event} ${String(stars)} stars`);
  }
}

/** I6: whether somebody is shown to those they met is the last that arrived; giving up the place ends it. */
function checkMeeting({ accuse, watch }: World, { engagements }: Rows): void {
  const last = new Map<string, boolean>();
  for (const { kind, userId, body } of watch.effects) {
    if (userId === null || (kind !== 'event.meet' && kind !== 'event.subscribe')) continue;
    const wire = body as { event_id: number; shown?: boolean; subscribed?: boolean };
    const name = `${userId} ${wire.event_id}`;
    if (kind === 'event.meet') last.set(name, wire.shown === true);
    else if (wire.subscribed === false) last.set(name, false);
  }
  for (const [name, isShown] of last) {
    const row = engagements.find((one) => `${one.user_id} ${one.event_id}` === name);
    if (((row?.shown_to_met_at ?? null) !== null) !== isShown)
      accuse('I6', `${name} last wished to be shown: ${isShown}`);
  }
}

/** The server's rows match the mutations that took effect. */
export async function checkServer(world: World): Promise<void> {
  const rows = await rowsOf(world);
  checkCounters(world, rows);
  checkFates(world, rows);
  checkToggles(world, rows);
  checkRatings(world, rows);
  checkMeeting(world, rows);
  await checkPeople(world);
  await checkInvitations(world);
  await checkMessages(world);
}
