import { isSameJson } from '#contract/canonical-json.ts';
import { eventStatusAt } from '#contract/events/rules.ts';
import type { Account, Device } from '#world/devices/device.ts';
import type { EngineStatus } from '#sync/engine/status.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import type { Accuse } from '#world/sim/broken.ts';
import { checkChats, comparableGroups } from './chat.ts';
import { readAll } from '#world/sim/deeds/chatting.ts';
import { lookAtAll } from '#world/sim/deeds/meeting.ts';
import { shows } from '#world/sim/watch/screen.ts';
import type { World } from '#world/sim/world.ts';

type Shown = Record<string, unknown>;
type SocialTable =
  | 'people'
  | 'ties'
  | 'posts'
  | 'comments'
  | 'requests'
  | 'notices'
  | 'conversations'
  | 'groups'
  | 'messages'
  | 'attendee_notes'
  | 'event_guests'
  | 'invitations';

/**
 * What a screen can show of a store. Left out: views, which no feed brings; ticks and generations, which are local; and
 * the finished status, which depends on the clock.
 */
function eventsOf(
  store: MemoryStore,
  nowMs: number,
  hasSync: boolean,
): Record<'events' | 'engagements' | 'users', Map<string, Shown>> {
  const events = store.rows('events').map((row): [string, Shown] => {
    const { tick: _tick, generation: _generation, views: _v, view_count: _vc, unique_view_count: _u, ...shown } = row;
    return [row.ref, { ...shown, status: eventStatusAt(row, nowMs) }];
  });
  const engagements = store.rows('engagements').flatMap((row): [string, Shown][] => {
    const { tick: _tick, generation: _generation, event, shown_to_met, ...rest } = row;
    // No list tells it; pulls alone do.
    const flags = hasSync ? { ...rest, shown_to_met: shown_to_met === true } : rest;
    return Object.values(flags).some(Boolean) ? [[event, flags]] : [];
  });
  const users = store.rows('users').map(({ tick: _tick, generation: _generation, ...shown }): [string, Shown] => {
    return [shown.ref, shown];
  });
  return { events: new Map(events), engagements: new Map(engagements), users: new Map(users) };
}

const counts = [
  ...['likes', 'likes_count', 'interested_count', 'attendees_count', 'subscribers_count'],
  ...['rating', 'ratings_count'],
];

/** No pull brings the counts of others' unlisted events by themselves (decision 0071). */
function withoutUnlistedCounts(events: Map<string, Shown>, ownId: number): Map<string, Shown> {
  const isOthers = ({ visibility, organizer_id: organizer }: Shown) => visibility === 'unlisted' && organizer !== ownId;
  const shownOf = (event: Shown): Shown =>
    isOthers(event) ? Object.fromEntries(Object.entries(event).filter(([name]) => !counts.includes(name))) : event;
  return new Map([...events].map(([ref, event]) => [ref, shownOf(event)]));
}

type Kept = { tick: number; generation: number };
const bare = ({ tick: _tick, generation: _generation, ...shown }: Kept): Shown => shown;

/**
 * What a screen can show of people and their texts. Without pulls, no list tells who are friends, or through which
 * request.
 */
function peopleOf(store: MemoryStore, hasSync: boolean): Record<SocialTable, Map<string, Shown>> {
  const byRef = (rows: readonly (Kept & { ref: string })[]) => new Map(rows.map((row) => [row.ref, bare(row)]));
  const ties = store.rows('ties').map((tie): [string, Shown] => {
    const { request, ...shown } = bare(tie);
    return [tie.person, hasSync ? { ...shown, request } : shown];
  });
  const isAnything = ([, { isFollowing, blocked, friendship }]: [string, Shown]) =>
    isFollowing === true || blocked === true || friendship !== 'none';
  const texts = store
    .rows('comments')
    .filter(
      ({ post, parent }) =>
        store.row('posts', post) !== undefined && (parent === null || store.row('comments', parent)),
    );
  return {
    people: byRef(store.rows('people')),
    ties: new Map(ties.filter(isAnything)),
    posts: byRef(store.rows('posts')),
    comments: byRef(texts),
    requests: byRef(store.rows('requests').filter(({ status }) => hasSync || status === 'pending')),
    notices: byRef(store.rows('notices')),
    conversations: byRef(store.rows('conversations')),
    groups: byRef(store.rows('groups')),
    messages: byRef(store.rows('messages')),
    // No list of the specification has them, so without pulls a device knows its owner's own alone.
    attendee_notes: new Map(hasSync ? store.rows('attendee_notes').map((row) => [row.event, bare(row)]) : []),
    event_guests: new Map(hasSync ? store.rows('event_guests').map((row) => [row.ref, bare(row)]) : []),
    invitations: new Map(hasSync ? store.rows('invitations').map((row) => [row.event, bare(row)]) : []),
  };
}

function compare(accuse: Accuse, name: string, held: Map<string, Shown>, wanted: Map<string, Shown>): void {
  for (const key of new Set([...held.keys(), ...wanted.keys()])) {
    const [mine, theirs] = [held.get(key), wanted.get(key)];
    if (isSameJson(mine, theirs)) continue;
    const fields = Object.keys({ ...mine, ...theirs }).filter((field) => !isSameJson(mine?.[field], theirs?.[field]));
    const told = fields.map(
      (field) => `${field} ${JSON.stringify(mine?.[field])}, not ${JSON.stringify(theirs?.[field])}`,
    );
    const wrong = mine === undefined ? 'misses' : theirs === undefined ? 'still has' : 'has another';
    accuse('I4', `${name} ${wrong} ${key}${mine === undefined || theirs === undefined ? '' : `: ${told.join(', ')}`}`);
    return;
  }
}

/** Lets the account's engine complete one more pull. */
export async function pullAll(world: World, device: Device, account: Account): Promise<void> {
  const syncedAt = () => (account.store.row('meta', 'status')?.value as EngineStatus | undefined)?.syncedAt ?? null;
  const before = syncedAt();
  await world.run(1);
  for (const { engine } of device.contexts) engine.wake('person');
  for (let waited = 0; waited < 60 && syncedAt() === before; waited += 1) await world.run(5_000);
  if (syncedAt() === before && world.breaches.length === 0) world.accuse('I4', `${device.name} never pulls to the end`);
}

/** The user opens every profile and all texts: rows that aren't pulled are current only after that. */
async function lookAround(world: World, device: Device): Promise<void> {
  const [context] = device.contexts;
  if (context === undefined || !world.settings.isSocial) return;
  const seen = { isAll: false };
  const look = async () => {
    await lookAtAll(world, context);
    if (world.settings.isChatty) await readAll(context);
  };
  void look().then(() => (seen.isAll = true));
  for (let waited = 0; waited < 120 && !seen.isAll; waited += 1) await world.run(5_000);
  if (!seen.isAll && world.breaches.length === 0) world.accuse('I4', `${device.name} never sees all that there is`);
}

/** What a new device of the same user would show. Nothing changes any more, so it is made once per user. */
async function freshStore(world: World, account: Account): Promise<MemoryStore> {
  const { user_id: userId } = account.user;
  const effects = world.watch.effects.length;
  const held = world.fresh.get(userId);
  if (held?.effects === effects) return held.store;
  const device = world.addDevice(`fresh${world.devices.length}`);
  world.devices.pop();
  const fresh = await world.signIn(device, account.user);
  device.open('tab', fresh);
  await pullAll(world, device, fresh);
  await lookAround(world, device);
  for (const context of [...device.contexts]) device.kill(context);
  world.fresh.set(userId, { store: fresh.store, effects });
  return fresh.store;
}

/** I4 and the end of I6: the device shows what a new one would, and every toggle as it was last set. */
export async function checkScreen(world: World, device: Device, account: Account): Promise<void> {
  const freshest = await freshStore(world, account);
  await lookAround(world, device);
  const fresh = eventsOf(freshest, world.time.now(), world.server.hasSync());
  const held = eventsOf(account.store, world.time.now(), world.server.hasSync());
  const name = world.storeName(device, account);
  const { user_id: ownId } = account.user;
  const eventsIn = ({ events }: Pick<typeof held, 'events'>) => withoutUnlistedCounts(events, ownId);
  compare(world.accuse, `${name} events`, eventsIn(held), eventsIn(fresh));
  compare(world.accuse, `${name} engagements`, held.engagements, fresh.engagements);
  compare(world.accuse, `${name} users`, held.users, fresh.users);
  const hasSync = world.server.hasSync();
  const [mine, theirs] = [peopleOf(account.store, hasSync), peopleOf(freshest, hasSync)];
  mine.groups = await comparableGroups(world, mine.groups, theirs.groups);
  for (const table of Object.keys(mine) as SocialTable[])
    compare(world.accuse, `${name} ${table}`, mine[table], theirs[table]);
  await checkChats(world, name, account);
  for (const wish of world.screens.wishes(name)) {
    const isThere = account.store.row('events', wish.event) !== undefined;
    if (!isThere || shows(account.store, wish) === wish.isOn) continue;
    world.accuse('I6', `${name} ends with ${wish.flag} of ${wish.event} ${String(!wish.isOn)}`);
  }
}
