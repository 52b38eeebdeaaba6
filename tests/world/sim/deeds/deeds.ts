import { eventBaseOf } from '#contract/events/rules.ts';
import type { EventPatch } from '#contract/events/entity.ts';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { EventRow } from '#data/events/rows.ts';
import { choosePicture, create, noteOf, textOf, wordOf } from './making.ts';
import { seen, wish, type Person } from '#world/sim/person.ts';
import { toggleOf } from '#world/sim/watch/screen.ts';
import { leavePlace } from './placing.ts';
import { giveUp } from './tending.ts';
import type { World } from '#world/sim/world.ts';

export async function toggle(world: World, person: Person): Promise<void> {
  const event = seen(person, world);
  if (event === null) return create(world, person);
  const held = person.tab.account.store.row('engagements', event.ref);
  const isSame = world.chance.isTrue(0.1);
  const kind = world.chance.pick(['event.like', 'event.subscribe', 'event.bookmark', 'event.like'] as const);
  const flag = toggleOf[kind] ?? 'liked';
  const isOn = flag === 'subscribed' ? held?.subscribed === true || held?.waiting === true : held?.[flag] === true;
  const wished = isSame ? isOn : !isOn;
  const isLeaving = world.settings.hasAttendance && kind === 'event.subscribe' && !wished;
  if (isLeaving && world.chance.isTrue(0.7)) return leavePlace(world, person, event.ref);
  await wish(world, person, kind, { event: event.ref, [flag]: wished } as MutationArgs<typeof kind>);
}

/** Rates an event, or takes it back, or shows oneself to those who were there; the server refuses those who weren't there, and events that aren't over. Or goes to one first. */
export async function rate(world: World, person: Person): Promise<void> {
  const { chance } = world;
  const { store, user } = person.tab.account;
  const rows = store.rows('events');
  const others = rows.filter((row) => row.organizer_id !== user.user_id);
  const isOver = (row: EventRow) => row.ends_at < world.time.now();
  const isAttended = ({ ref }: EventRow) => store.row('engagements', ref)?.subscribed === true;
  const attended = others.filter((row) => isOver(row) && isAttended(row));
  const coming = others.filter((row) => !isOver(row) && !isAttended(row) && row.end_date_time !== null);
  if (attended.length === 0 && coming.length > 0 && chance.isTrue(0.85)) {
    await wish(world, person, 'event.subscribe', { event: chance.pick(coming).ref, subscribed: true });
    return;
  }
  const fit = attended.length > 0 && chance.isTrue(0.9) ? attended : rows;
  if (fit.length === 0 || (attended.length === 0 && chance.isTrue(0.7))) return create(world, person, true);
  if (world.settings.hasMeeting && chance.isTrue(0.4)) {
    await wish(world, person, 'event.meet', { event: chance.pick(fit).ref, shown: chance.isTrue(0.7) });
    return;
  }
  const stars = chance.isTrue(0.2) ? null : chance.int(1, 5);
  await wish(world, person, 'event.rate', { event: chance.pick(fit).ref, stars });
}

function editOf(world: World, row: EventRow): EventPatch {
  const { chance } = world;
  return chance.pick<() => EventPatch>([
    () => ({ title: `${wordOf(world)} ${chance.int(100, 999)}` }),
    () => ({ description: `${textOf(world)} ${wordOf(world)}` }),
    () => ({ tags: [...row.tags.slice(1), wordOf(world)] }),
    () => ({ price: chance.pick(['5', '7.5', '9.00']), pricing_type: 'paid' }),
    () => ({ city: wordOf(world), country: 'DO' }),
    () => ({ capacity: chance.int(1, 3) }),
    () => ({ status: row.status === 'draft' ? 'active' : 'draft' }),
    () => ({ end_date_time: chance.pick([null, '2030-01-01T00:00:00Z', '2031-06-01T00:00:00Z']) }),
    () => ({ title: `${wordOf(world)} ${chance.int(100, 999)}`, subtitle: chance.pick([null, 'new']) }),
  ])();
}

export function mine(person: Person, world: World): EventRow | null {
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
  if (!world.chance.isTrue(0.15)) {
    await wish(world, person, 'event.update', { event: row.ref, patch, base, ...noteOf(world) });
    return;
  }
  const cover = world.chance.isTrue(0.7) ? await choosePicture(world, person) : null;
  if (cover === undefined) return;
  const held = { ...base, cover_image: row.cover_image };
  await wish(world, person, 'event.update', { event: row.ref, patch, base: held, cover });
}

export async function remove(world: World, person: Person): Promise<void> {
  const row = mine(person, world);
  if (row === null) return;
  const hasUndo = world.chance.isTrue(0.6);
  const id = await wish(world, person, 'event.delete', { event: row.ref }, hasUndo ? 6_000 : 0);
  if (hasUndo && world.chance.isTrue(0.4))
    world.time.after(world.chance.int(500, 5_500), () => giveUp(world, person, id, false));
}

/** Some of the usernames are taken, so that the server refuses them. */
export async function changeAccount(world: World, person: Person): Promise<void> {
  const { chance } = world;
  const patch = chance.pick([
    { bio: textOf(world) },
    { status_message: chance.isTrue(0.3) ? null : wordOf(world) },
    { share_subscriptions: chance.isTrue(0.5) },
    { username: `${wordOf(world)}.${String(chance.int(1, 3))}` },
  ]);
  await wish(world, person, 'user.update', { patch });
}

export async function writeToUs(world: World, person: Person): Promise<void> {
  const ref = world.chance.id(person.device.now());
  const message = { title: wordOf(world), email: 'ana@example.org', message: textOf(world) };
  await wish(world, person, 'contact.send', { ref, ...message });
}

export async function view(world: World, person: Person): Promise<void> {
  const event = seen(person, world);
  if (event !== null) await wish(world, person, 'view.record', { event: event.ref, visitor: world.chance.id(1) });
}
