import type { EventPatch } from '#contract/event.ts';
import { eventBaseOf } from '#contract/event-rules.ts';
import { mutationOf, type MutationArgs, type MutationKind } from '#contract/mutations.ts';
import { isRefusal } from '#contract/refusals.ts';
import { saveBlob } from '#data/blobs.ts';
import { publishDraft, saveDraft } from '#data/drafts.ts';
import { mutate } from '#data/mutate.ts';
import { needsPerson, type OutboxEntry } from '#data/outbox.ts';
import { discard, resolveConflict, retry } from '#data/settle.ts';
import type { EventRow } from '#data/events.ts';
import type { Context, Device } from '#world/device.ts';
import { checkOutboxPage } from './outbox-watch.ts';
import { toggleOf } from './screen-watch.ts';
import type { World } from './world.ts';

const words = ['sol', 'luna', 'mar', 'son', 'ron', 'pan', 'luz', 'paz'];

/** Somebody at a device: what they do goes through a window, as in the app. */
export interface Person {
  tab: Context;
  device: Device;
}

/** What the person did has failed in a way that they were told of. */
function isTold(error: unknown): boolean {
  return isRefusal(error) || (error instanceof Error && error.name === 'QuotaExceededError');
}

/** Does it, and waits no longer than the window lives. */
async function doing(world: World, { tab }: Person, what: string, work: () => Promise<unknown>): Promise<void> {
  world.log(`${tab.name} ${what}`);
  const done = work().then(
    () => tab.engine.wake('outbox'),
    (error: unknown) => {
      if (!isTold(error))
        world.accuse('I17', `${tab.name} ${what}: ${error instanceof Error ? error.stack : String(error)}`);
      world.log(`${tab.name} is told: ${String(error)}`);
    },
  );
  await Promise.race([done, new Promise<void>((resolve) => tab.life.onEnd(resolve))]);
  await world.time.rest();
  await checkOutboxPage(world.accuse, tab.name, tab.account.store);
}

async function wish<Kind extends MutationKind>(
  world: World,
  person: Person,
  kind: Kind,
  args: MutationArgs<Kind>,
  waitMs = 0,
) {
  const { tab, device } = person;
  const nowMs = device.now();
  const id = world.chance.id(nowMs);
  const notBefore = waitMs === 0 ? {} : { notBefore: nowMs + waitMs };
  const name = world.storeName(device, tab.account);
  const [lane] = mutationOf(kind).writes(args);
  world.screens.begin(name, lane);
  await doing(world, person, `${kind} ${id.slice(-6)} ${JSON.stringify(args).slice(0, 160)}`, async () => {
    await mutate(tab.store, kind, args, { nowMs, id, ...notBefore });
    // OFF-01: what was promised is in the database.
    const isKept = world.ledger.find(name, id) !== undefined;
    if (!isKept) world.accuse('I1', `${kind} ${id} was promised and isn't kept`);
  });
  const entry = tab.account.store.rows('outbox').find((held) => held.id === id);
  if (entry !== undefined) world.screens.wished(name, tab.account.user.user_id, entry);
  return id;
}

function seen(person: Person, world: World): EventRow | null {
  const rows = person.tab.account.store.rows('events');
  return rows.length === 0 ? null : world.chance.pick(rows);
}

export async function toggle(world: World, person: Person): Promise<void> {
  const event = seen(person, world);
  if (event === null) return create(world, person);
  const held = person.tab.account.store.row('engagements', event.ref);
  const isSame = world.chance.isTrue(0.1);
  const kind = world.chance.pick(['event.like', 'event.subscribe', 'event.bookmark', 'event.like'] as const);
  const flag = toggleOf[kind] ?? 'liked';
  const isOn = flag === 'subscribed' ? held?.subscribed === true || held?.waiting === true : held?.[flag] === true;
  const wished = isSame ? isOn : !isOn;
  await wish(world, person, kind, { event: event.ref, [flag]: wished } as MutationArgs<typeof kind>);
}

export async function create(world: World, person: Person): Promise<void> {
  const { chance } = world;
  const { tab, device } = person;
  const ref = chance.id(device.now());
  const hasCover = chance.isTrue(0.3);
  let cover: string | undefined;
  if (hasCover) {
    const bytes = Uint8Array.from({ length: chance.int(1, 40) }, () => chance.int(0, 255));
    await doing(world, person, 'chooses a cover', async () => {
      cover = (await saveBlob(tab.store, bytes.buffer, 'image/png', device.now())).sha256;
    });
    if (cover === undefined || tab.life.isOver()) return;
  }
  const event = {
    title: `${chance.pick(words)} ${chance.int(1, 99)}`,
    description: 'A day out',
    date_time: '2031-05-01T20:00:00-04:00',
    capacity: chance.pick([1, 2, 100]),
    ...(chance.isTrue(0.3) ? { tags: [chance.pick(words), chance.pick(words)] } : {}),
    ...(chance.isTrue(0.2) ? { price: chance.pick(['3.5', '0', '12.00']) } : {}),
    ...(chance.isTrue(0.1) ? { status: 'draft' as const } : {}),
  };
  if (chance.isTrue(0.15)) {
    const draft = {
      ref,
      kind: 'event' as const,
      form: event,
      cover: cover ?? null,
      step: 0,
      updatedAt: device.now(),
      isBroken: false,
    };
    return doing(world, person, 'publishes a draft', async () => {
      await saveDraft(tab.store, draft);
      await publishDraft(tab.store, draft, event, device.now());
    });
  }
  await wish(world, person, 'event.create', { ref, event, ...(cover === undefined ? {} : { cover }) });
}

function editOf(world: World, row: EventRow): EventPatch {
  const { chance } = world;
  return chance.pick<() => EventPatch>([
    () => ({ title: `${chance.pick(words)} ${chance.int(100, 999)}` }),
    () => ({ description: `${chance.pick(words)} ${chance.pick(words)}` }),
    () => ({ tags: [...row.tags.slice(1), chance.pick(words)] }),
    () => ({ price: chance.pick(['5', '7.5', '9.00']), pricing_type: 'paid' }),
    () => ({ city: chance.pick(words), country: 'DO' }),
    () => ({ capacity: chance.int(1, 3) }),
    () => ({ title: `${chance.pick(words)} ${chance.int(100, 999)}`, subtitle: chance.pick([null, 'new']) }),
  ])();
}

function mine(person: Person, world: World): EventRow | null {
  const { account } = person.tab;
  const isAnybodys = world.chance.isTrue(0.07);
  const rows = account.store.rows('events').filter((row) => isAnybodys || row.organizer_id === account.user.user_id);
  return rows.length === 0 ? null : world.chance.pick(rows);
}

export async function edit(world: World, person: Person): Promise<void> {
  const row = mine(person, world);
  if (row === null) return create(world, person);
  const patch = editOf(world, row);
  const base = eventBaseOf({ ...row }, Object.keys(patch));
  await wish(world, person, 'event.update', { event: row.ref, patch, base });
}

export async function remove(world: World, person: Person): Promise<void> {
  const row = mine(person, world);
  if (row === null) return;
  const hasUndo = world.chance.isTrue(0.6);
  const id = await wish(world, person, 'event.delete', { event: row.ref }, hasUndo ? 6_000 : 0);
  if (hasUndo && world.chance.isTrue(0.4))
    world.time.after(world.chance.int(500, 5_500), () => giveUp(world, person, id, false));
}

export async function view(world: World, person: Person): Promise<void> {
  const event = seen(person, world);
  if (event !== null) await wish(world, person, 'view.record', { event: event.ref, visitor: world.chance.id(1) });
}

/** What hangs on it goes with it: from here on their flags are anybody's guess. */
function forget(world: World, name: string, entry: OutboxEntry): void {
  world.screens.forget(name, ({ event }) => event === entry.creates || entry.refs.includes(event));
}

export async function giveUp(world: World, person: Person, id: string, isKept = true): Promise<void> {
  const { tab, device } = person;
  if (tab.life.isOver()) return;
  const entry = tab.account.store.rows('outbox').find((held) => held.id === id);
  if (entry === undefined) return;
  const { settling } = world.ledger;
  forget(world, world.storeName(device, tab.account), entry);
  settling.add(id);
  await doing(world, person, `gives up ${entry.kind} ${id.slice(-6)} (${entry.state})`, () =>
    discard(tab.store, id, { nowMs: device.now(), keep: isKept }),
  );
  settling.delete(id);
}

export async function tryAgain(world: World, person: Person, id: string): Promise<void> {
  const { tab, device } = person;
  const entry = tab.account.store.rows('outbox').find((held) => held.id === id);
  if (entry === undefined || !needsPerson(entry)) return;
  const { settling } = world.ledger;
  forget(world, world.storeName(device, tab.account), entry);
  settling.add(id);
  await doing(world, person, `tries again ${entry.kind} ${id.slice(-6)} (${entry.state})`, async () => {
    const isEdit = entry.state === 'conflict' && entry.kind === 'event.update';
    if (!isEdit) return retry(tab.store, id, { nowMs: device.now() });
    const { patch } = entry.args as { patch: Record<string, unknown> };
    return resolveConflict(tab.store, id, { patch, nowMs: device.now() });
  });
  settling.delete(id);
}

/** Something in the queue that the person has a say in. */
export async function tend(world: World, person: Person): Promise<void> {
  const { chance } = world;
  const entries = person.tab.account.store.rows('outbox').filter((entry) => !entry.isQuiet && entry.state !== 'folded');
  const stopped = entries.filter(needsPerson);
  if (stopped.length > 0 && chance.isTrue(0.7)) {
    const { id } = chance.pick(stopped);
    return chance.isTrue(0.5) ? tryAgain(world, person, id) : giveUp(world, person, id);
  }
  if (entries.length > 0) await giveUp(world, person, chance.pick(entries).id, chance.isTrue(0.5));
}
