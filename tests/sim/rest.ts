import { createEngine } from '#sync/engine.ts';
import { toggleOf } from './screen-watch.ts';
import { shows } from './screen-watch.ts';
import type { Account, Device } from '#world/device.ts';
import { createMemoryStore, type MemoryStore } from '#world/memory-store.ts';
import { fairWeather } from '#world/wire.ts';
import { isSameJson } from '#contract/canonical-json.ts';
import { mutationOf } from '#contract/mutations.ts';
import { checkOutboxPage } from './outbox-watch.ts';
import { setWeather } from './mishaps.ts';
import { create, giveUp, tryAgain } from './people.ts';
import type { World } from './world.ts';

const minuteMs = 60_000;

function isAtRest(account: Account): boolean {
  return account.store.rows('outbox').length === 0;
}

/** Signs the account in, and lets its engine run until its queue holds nothing but what a person has to settle. */
async function drain(world: World, device: Device, account: Account): Promise<void> {
  for (const context of [...device.contexts]) device.kill(context);
  await world.signIn(device, account.user);
  const tab = device.open('tab', account);
  tab.engine.wake('start');
  const poisoned = () => account.store.rows('outbox').some((entry) => world.watch.poison.has(entry.id));
  for (let waited = 0; waited < 60 && !isAtRest(account) && world.breaches.length === 0; waited += 1) {
    await world.run(waited < 10 ? 5_000 : 2 * minuteMs);
    await checkOutboxPage(world.accuse, world.storeName(device, account), account.store);
    // The world goes on beside the poison: only so can it be told from a server that is down.
    if (waited < 30 && poisoned()) await create(world, { tab, device });
    if (waited === 30 && poisoned()) checkPoison(world, device, account);
    if (waited === 30) world.watch.poison.clear();
    for (const entry of account.store.rows('outbox').filter((held) => held.state === 'quarantined')) {
      if (!world.watch.poison.has(entry.id)) await tryAgain(world, { tab, device }, entry.id);
    }
    for (const entry of account.store
      .rows('outbox')
      .filter((held) => held.state === 'refused' || held.state === 'conflict')) {
      await giveUp(world, { tab, device }, entry.id);
    }
    tab.engine.wake('outbox');
  }
  if (world.breaches.length > 0 || isAtRest(account)) return;
  const left = account.store
    .rows('outbox')
    .map((entry) => `${entry.id.slice(-6)} ${entry.kind} ${entry.state} ${JSON.stringify(entry.ack)}`);
  world.accuse('I4', `${device.name} doesn't come to rest: ${left.join(', ')}`);
}

/** I11: with the server failing on one mutation for an hour, only what depends on it has not gone out, and the person knows. */
function checkPoison(world: World, device: Device, account: Account): void {
  const held = new Set<string>();
  for (const entry of account.store.rows('outbox')) {
    if (entry.state === 'applied' || entry.state === 'folded') continue;
    const isStuck = world.watch.poison.has(entry.id);
    if (isStuck && entry.state === 'sent' && !entry.isQuiet) {
      world.accuse(
        'I11',
        `${device.name}: ${entry.id} ${entry.kind} failed ${entry.attempts} times and nobody is told`,
      );
    }
    const keys = [...entry.writes, ...entry.reads];
    const isBehind = keys.some((key) => held.has(key)) || entry.refs.some((ref) => held.has(`event:${ref}`));
    if (isStuck || isBehind) for (const key of entry.writes) held.add(key);
    else
      world.accuse(
        'I11',
        `${device.name}: ${entry.id} ${entry.kind} (${entry.state}) waits without depending on the poison`,
      );
  }
}

type Shown = Record<string, unknown>;

/** What a screen can show of a store; views tell no feed, and ticks and generations are the device's own. */
function shownOf(store: MemoryStore): { events: Map<string, Shown>; engagements: Map<string, Shown> } {
  const events = store.rows('events').map((row): [string, Shown] => {
    const { tick: _tick, generation: _generation, views: _v, view_count: _vc, unique_view_count: _u, ...shown } = row;
    return [row.ref, row.status === 'draft' ? { ...shown, interested_count: 0 } : shown];
  });
  const engagements = store.rows('engagements').flatMap((row): [string, Shown][] => {
    const { tick: _tick, generation: _generation, event, ...flags } = row;
    return Object.values(flags).some(Boolean) ? [[event, flags]] : [];
  });
  return { events: new Map(events), engagements: new Map(engagements) };
}

function compare(world: World, name: string, held: Map<string, Shown>, wanted: Map<string, Shown>, what: string): void {
  for (const key of new Set([...held.keys(), ...wanted.keys()])) {
    const [mine, theirs] = [held.get(key), wanted.get(key)];
    if (isSameJson(mine, theirs)) continue;
    const fields = Object.keys({ ...mine, ...theirs }).filter((field) => !isSameJson(mine?.[field], theirs?.[field]));
    const told = fields.map(
      (field) => `${field}: ${JSON.stringify(mine?.[field])} against ${JSON.stringify(theirs?.[field])}`,
    );
    world.accuse(
      'I4',
      `${name} shows another ${what} ${key}: ${mine === undefined ? 'missing' : theirs === undefined ? 'too much' : told.join(', ')}`,
    );
    return;
  }
}

/** What a new device of the same user would show. */
async function freshStore(world: World, account: Account): Promise<MemoryStore> {
  const store = createMemoryStore();
  const device = world.addDevice(`fresh${world.devices.length}`);
  world.devices.pop();
  const fresh = await world.signIn(device, account.user);
  device.open('tab', fresh).engine.wake('start');
  await world.run(10_000);
  for (const context of [...device.contexts]) device.kill(context);
  void store;
  return fresh.store;
}

/** I2 and I6 at the end: the server's rows are what the mutations that took effect make of them. */
async function checkServer(world: World): Promise<void> {
  const { ledger, watch, server } = world;
  const rows = await server.storage().database.read(async ({ sql }) => ({
    events: await sql.selectFrom('events').selectAll().execute(),
    engagement: await sql.selectFrom('engagement').selectAll().execute(),
  }));
  for (const event of rows.events) {
    const ours = rows.engagement.filter((row) => row.event_id === event.id);
    const counts = {
      likes: [event.likes_count, ours.filter((row) => row.liked === 1).length],
      subscribers: [event.subscribers_count, ours.filter((row) => row.subscribed === 1).length],
      waiting: [event.waiting_count, ours.filter((row) => row.waiting !== null).length],
      views: [
        event.views_count,
        watch.effects.filter((effect) => effect.kind === 'view.record' && isAbout(effect, event)).length,
      ],
    };
    for (const [name, [counted, there]] of Object.entries(counts)) {
      if (counted !== there) world.accuse('I2', `event ${event.id} counts ${counted} ${name} and has ${there}`);
    }
  }
  for (const row of ledger.all()) {
    if (row.fate === 'open') world.accuse('I1', `${row.store} ${row.id} ${row.kind} is still open`);
    const verdict = ledger.verdictOf(row.id);
    if (row.fate === 'applied' && !world.isRestored) {
      const isDone = verdict !== undefined && (verdict.status < 300 || mutationOf(row.kind).isDoneWhenGone(row.args));
      if (!isDone)
        world.accuse('I2', `${row.id} ${row.kind} counts as applied, the server says ${JSON.stringify(verdict)}`);
    }
    if (row.kind === 'event.create' && row.fate === 'applied' && !world.isRestored) {
      const made = rows.events.filter((event) => event.ref === row.creates);
      if (made.length !== 1) world.accuse('I2', `${row.creates} was made ${made.length} times`);
    }
  }
  const last = new Map<string, { isOn: boolean; userId: number; event: number; flag: string }>();
  for (const { kind, userId, body } of watch.effects) {
    const flag = toggleOf[kind];
    const wire = body as { event_id?: number; object_id?: number } & Record<string, boolean>;
    const event = wire.event_id ?? wire.object_id;
    if (flag === undefined || userId === null || event === undefined) continue;
    last.set(`${userId} ${event} ${flag}`, { isOn: wire[flag] === true, userId, event, flag });
  }
  for (const { isOn, userId, event, flag } of last.values()) {
    const row = rows.engagement.find((one) => one.user_id === userId && one.event_id === event);
    const isHeld =
      flag === 'liked'
        ? row?.liked === 1
        : flag === 'bookmarked'
          ? row?.bookmarked === 1
          : row?.subscribed === 1 || (row?.waiting ?? null) !== null;
    if (isHeld !== isOn)
      world.accuse('I6', `user ${userId} last wished ${flag} ${isOn} of event ${event}, the server has ${isHeld}`);
  }
}

function isAbout(effect: { lane: string }, event: { ref: string }): boolean {
  return effect.lane.startsWith(`view:${event.ref}:`);
}

/** The faults end, everybody connects, and what the invariants promise is looked at. */
export async function comeToRest(world: World): Promise<void> {
  world.log('--- faults end');
  for (const device of world.devices) {
    setWeather(world, device, fairWeather);
    const faults = world.faults.get(device.name);
    if (faults !== undefined) [faults.crashIn, faults.fullWrites] = [null, 0];
  }
  // What hangs about in the network arrives while nobody is there.
  for (const device of world.devices) for (const context of [...device.contexts]) device.kill(context);
  await world.run(20 * minuteMs);
  const pairs = world.devices.flatMap((device) =>
    [...device.accounts.values()].map((account) => ({ device, account })),
  );
  for (const { device, account } of pairs) {
    if (world.breaches.length > 0) return;
    await drain(world, device, account);
  }
  for (const { device, account } of pairs) {
    if (world.breaches.length > 0) return;
    await drain(world, device, account);
    for (const { engine } of device.contexts) engine.wake('person');
    await world.run(10_000);
    const fresh = shownOf(await freshStore(world, account));
    const held = shownOf(account.store);
    const name = world.storeName(device, account);
    compare(world, name, held.events, fresh.events, 'event');
    compare(world, name, held.engagements, fresh.engagements, 'engagement');
    for (const wish of world.screens.wishes(name)) {
      if (account.store.row('events', wish.event) === undefined) continue;
      if (shows(account.store, wish) !== wish.isOn)
        world.accuse('I6', `${name} ends with ${wish.flag} of ${wish.event} ${!wish.isOn}`);
    }
  }
  if (world.breaches.length === 0) await checkServer(world);
}
void createEngine;
